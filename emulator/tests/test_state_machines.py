import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from overlay.tasks_in_workflows import ended_well
from tests.account import REGION, AccountTest

ENDED = {"stopCode": "EssentialContainerExited", "stoppedReason": "Essential container in task exited"}


class Runner(ThreadingHTTPServer):
    """Runs containers: answers what it was told to, remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Asked)
        self.start_answers: list[dict] = []
        self.run_answers: list[dict] = []
        self.commands: list[list[str]] = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def answer(self, moment: str, work: dict) -> dict:
        if moment == "start":
            self.commands.append(work["command"])
            return self.start_answers.pop(0) if self.start_answers else {}
        well = ENDED | {"containers": [{"name": "side", "exitCode": 3}, {"name": "pump", "exitCode": 0}]}
        return self.run_answers.pop(0) if self.run_answers else well


class _Asked(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        work = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        body = json.dumps(self.server.answer(self.path.strip("/"), work)).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


class StateMachines(AccountTest):
    """State machines whose tasks are run by someone."""

    def setUp(self) -> None:
        super().setUp()
        self.runner = Runner()
        self.addCleanup(self.runner.server_close)
        self.addCleanup(self.runner.shutdown)
        self.client("ecs").create_cluster(clusterName="lake")
        vpc = self.client("ec2").create_vpc(CidrBlock="10.0.0.0/16")["Vpc"]["VpcId"]
        subnet = self.client("ec2").create_subnet(VpcId=vpc, CidrBlock="10.0.0.0/24")["Subnet"]["SubnetId"]
        self.client("ecs").register_task_definition(
            family="pump", cpu="256", memory="512", networkMode="awsvpc", requiresCompatibilities=["FARGATE"],
            containerDefinitions=[
                {"name": "pump", "image": f"http://127.0.0.1:{self.runner.server_port}/"},
                {"name": "side", "image": "image:1", "essential": False},
            ],
        )  # fmt: skip
        self.task = {
            "Type": "Task",
            "Resource": "arn:aws:states:::ecs:runTask.sync",
            "TimeoutSeconds": 20,
            "Arguments": {
                "Cluster": "lake",
                "TaskDefinition": "pump",
                "LaunchType": "FARGATE",
                "NetworkConfiguration": {"AwsvpcConfiguration": {"Subnets": [subnet], "SecurityGroups": []}},
                "Overrides": {
                    "ContainerOverrides": [{"Name": "pump", "Command": "{% ['copy', $states.input.of] %}"}]
                },
            },
            "Output": {"code": "{% $states.result.StopCode %}"},
            "End": True,
        }

    def run_machine(self, states: dict, given: dict) -> dict:
        machines = self.client("stepfunctions")
        definition = {"QueryLanguage": "JSONata", "StartAt": next(iter(states)), "States": states}
        machine = machines.create_state_machine(
            name="lake", definition=json.dumps(definition), roleArn=self.role("machine")
        )["stateMachineArn"]
        execution = machines.start_execution(stateMachineArn=machine, name="once", input=json.dumps(given))
        for _ in range(200):
            ended = machines.describe_execution(executionArn=execution["executionArn"])
            if ended["status"] != "RUNNING":
                return ended
            time.sleep(0.1)
        return ended

    def test_a_container_is_run_by_who_listens_at_its_image(self):
        ended = self.run_machine({"Pump": self.task}, {"of": "orders"})
        self.assertEqual({"code": "EssentialContainerExited"}, json.loads(ended["output"]))
        self.assertEqual([["copy", "orders"]], self.runner.commands)

    def test_a_success_without_a_task_is_unknown(self):
        self.runner.start_answers = [{"failures": [{"reason": "Capacity is unavailable at this time."}]}]
        ended = self.run_machine({"Pump": self.task}, {"of": "orders"})
        self.assertEqual("AmazonECS.Unknown", ended["error"])
        self.assertEqual("Capacity is unavailable at this time.", json.loads(ended["cause"])["Failures"][0]["Reason"])

    def test_an_error_has_the_name_of_its_exception_and_is_the_states_to_retry(self):
        self.runner.start_answers = [{"error": {"code": "ThrottlingException", "message": "Rate exceeded"}}] * 2
        task = self.task | {
            "Retry": [{"ErrorEquals": ["ECS.ThrottlingException"], "MaxAttempts": 1, "IntervalSeconds": 1}]
        }
        ended = self.run_machine({"Pump": task}, {"of": "orders"})
        self.assertEqual(("ECS.ThrottlingException", "Rate exceeded"), (ended["error"], ended["cause"]))
        self.assertEqual(2, len(self.runner.commands))

    def test_a_task_without_exit_code_has_failed_with_the_task_for_its_cause(self):
        self.runner.run_answers = [{"stopCode": "TaskFailedToStart", "stoppedReason": 'no "image"'}]
        ended = self.run_machine({"Pump": self.task}, {"of": "orders"})
        self.assertEqual("States.TaskFailed", ended["error"])
        cause = json.loads(ended["cause"])
        self.assertEqual(("TaskFailedToStart", 'no "image"'), (cause["StopCode"], cause["StoppedReason"]))
        self.assertNotIn("ExitCode", cause["Containers"][0])

    def test_only_essential_containers_make_a_task_fail(self):
        task = {"StopCode": "EssentialContainerExited", "Containers": [{"Name": "side", "ExitCode": 3}]}
        self.assertTrue(ended_well(task, {"pump"}))
        self.assertFalse(ended_well(task, {"side"}))
        task["Containers"].append({"Name": "pump"})
        self.assertFalse(ended_well(task, {"pump"}))

    def test_texts_with_quotes_go_through_variables(self):
        said = 'he said "no"\n\\'
        states = {
            "Keep": {"Type": "Pass", "Assign": {"said": "{% $states.input.said %}"}, "Next": "Give"},
            "Give": {"Type": "Pass", "Output": {"said": "{% $contains($said, 'no') ? $said : 1 %}"}, "End": True},
        }
        self.assertEqual({"said": said}, json.loads(self.run_machine(states, {"said": said})["output"]))

    def fan_out(self, tolerated: int) -> dict:
        s3 = self.client("s3")
        s3.create_bucket(Bucket="lake", CreateBucketConfiguration={"LocationConstraint": REGION})
        s3.put_object(Bucket="lake", Key="list", Body=json.dumps([{"of": "a"}, {"of": "b"}, {"of": "c"}]))
        child = {
            "Choose": {
                "Type": "Choice",
                "Choices": [{"Condition": "{% $states.input.of = 'b' %}", "Next": "Bad"}],
                "Default": "Good",
            },
            "Good": {"Type": "Pass", "Output": "{% $exists($outer) ? 'seen' : $states.input.of %}", "End": True},
            "Bad": {"Type": "Fail", "Error": "Bad"},
        }
        states = {
            "Outer": {"Type": "Pass", "Assign": {"outer": "x"}, "Next": "Each"},
            "Each": {
                "Type": "Map",
                "ItemReader": {
                    "Resource": "arn:aws:states:::s3:getObject",
                    "ReaderConfig": {"InputType": "JSON"},
                    "Arguments": {"Bucket": "lake", "Key": "list"},
                },
                "ItemSelector": {"of": "{% $states.context.Map.Item.Value.of %}", "outer": "{% $outer %}"},
                "MaxConcurrency": 2,
                "ToleratedFailurePercentage": tolerated,
                "ItemProcessor": {
                    "ProcessorConfig": {"Mode": "DISTRIBUTED", "ExecutionType": "STANDARD"},
                    "StartAt": "Choose",
                    "States": child,
                },
                "End": True,
            },
        }
        return self.run_machine(states, {})

    def test_a_child_has_a_scope_of_its_own_and_its_failure_may_be_tolerated(self):
        ended = self.fan_out(tolerated=50)
        self.assertEqual("SUCCEEDED", ended["status"], ended)
        self.assertEqual(["a", "c"], [one for one in json.loads(ended["output"]) if one])

    def test_more_failures_than_tolerated_fail_the_map(self):
        self.assertEqual("States.ExceedToleratedFailureThreshold", self.fan_out(tolerated=20)["error"])
