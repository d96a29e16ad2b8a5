import json
import time

from moto.moto_api import state_manager

from tests.account import AccountTest

CONTAINER = {"name": "pump", "image": "image:1"}


class Pipeline(AccountTest):
    """What a snapshot sets in motion: its events, its export, the tasks and the state machine."""

    def setUp(self) -> None:
        super().setUp()
        self.rds = self.client("rds")
        state_manager.set_transition("ecs::task", {"progression": "immediate"})
        self.addCleanup(state_manager.set_transition, "ecs::task", {"progression": "time", "seconds": 0.5})

    def snapshot(self) -> str:
        self.rds.create_db_instance(
            DBInstanceIdentifier="orders", DBInstanceClass="db.t3.micro", Engine="postgres", AllocatedStorage=20,
            MasterUsername="x", MasterUserPassword="not-a-secret",
        )  # fmt: skip
        made = self.rds.create_db_snapshot(DBInstanceIdentifier="orders", DBSnapshotIdentifier="nightly")
        return made["DBSnapshot"]["DBSnapshotArn"]

    def export(self, source: str, name="first"):
        return self.rds.start_export_task(
            ExportTaskIdentifier=name, SourceArn=source, S3BucketName="lake", IamRoleArn="arn:x", KmsKeyId="key"
        )

    def listen(self, *categories: str) -> str:
        topic = self.client("sns").create_topic(Name="events")["TopicArn"]
        sqs = self.client("sqs")
        queue = sqs.create_queue(QueueName="events")["QueueUrl"]
        arn = sqs.get_queue_attributes(QueueUrl=queue, AttributeNames=["QueueArn"])["Attributes"]["QueueArn"]
        self.client("sns").subscribe(TopicArn=topic, Protocol="sqs", Endpoint=arn)
        self.rds.create_event_subscription(
            SubscriptionName="all", SnsTopicArn=topic, SourceType="db-snapshot", EventCategories=list(categories)
        )
        return queue

    def heard(self, queue: str) -> list[str]:
        messages = self.client("sqs").receive_message(QueueUrl=queue, MaxNumberOfMessages=10).get("Messages", [])
        said = [json.loads(json.loads(one["Body"])["Message"]) for one in messages]
        return sorted(one["Event ID"].split("#")[1] for one in said)

    def test_an_export_takes_its_time(self):
        source = self.snapshot()
        self.assertEqual("STARTING", self.export(source)["Status"])
        self.assert_refused("InvalidExportSourceState", self.export, source=source, name="second")
        self.assertEqual(["IN_PROGRESS"], self.states(ExportTaskIdentifier="first"))
        self.assertEqual(["COMPLETE"], self.states(SourceArn=source))
        self.assertEqual([], self.states(Filters=[{"Name": "status", "Values": ["starting"]}]))

    def states(self, **asked) -> list[str]:
        return [task["Status"] for task in self.rds.describe_export_tasks(**asked)["ExportTasks"]]

    def test_who_subscribed_hears_of_snapshots_and_exports(self):
        queue = self.listen("creation", "notification")
        self.export(self.snapshot())
        for _ in range(3):
            self.rds.describe_export_tasks()
        automated, manual = ["RDS-EVENT-0090", "RDS-EVENT-0091"], ["RDS-EVENT-0040", "RDS-EVENT-0042"]
        self.assertEqual(sorted([*automated, *manual, "RDS-EVENT-0161"]), self.heard(queue))

    def test_a_category_that_nobody_asked_for_is_not_heard(self):
        queue = self.listen("deletion")
        self.snapshot()
        self.assertEqual([], self.heard(queue))

    def task(self) -> dict:
        self.client("ecs").create_cluster(clusterName="lake")
        vpc = self.client("ec2").create_vpc(CidrBlock="10.0.0.0/16")["Vpc"]["VpcId"]
        subnet = self.client("ec2").create_subnet(VpcId=vpc, CidrBlock="10.0.0.0/24")["Subnet"]["SubnetId"]
        self.client("ecs").register_task_definition(
            family="pump", cpu="256", memory="512", networkMode="awsvpc", requiresCompatibilities=["FARGATE"],
            containerDefinitions=[CONTAINER],
        )  # fmt: skip
        return {
            "cluster": "lake",
            "taskDefinition": "pump",
            "launchType": "FARGATE",
            "networkConfiguration": {"awsvpcConfiguration": {"subnets": [subnet], "securityGroups": []}},
        }

    def test_a_task_stops_and_says_why(self):
        ecs = self.client("ecs")
        asked = self.task()
        started = [ecs.run_task(**asked, clientToken="once")["tasks"][0]["taskArn"] for _ in range(2)]
        self.assertEqual(1, len(set(started)))
        stopped = ecs.describe_tasks(cluster="lake", tasks=started[:1])["tasks"][0]
        self.assertEqual("EssentialContainerExited", stopped["stopCode"])
        self.assertIn("stoppedAt", stopped)
        self.assertEqual([0], [container["exitCode"] for container in stopped["containers"]])

    def test_a_state_machine_runs_tasks_again_and_again(self):
        asked = self.task()
        network = asked["networkConfiguration"]["awsvpcConfiguration"]
        definition = {
            "StartAt": "Pump",
            "States": {
                "Pump": {
                    "Type": "Task",
                    "Resource": "arn:aws:states:::ecs:runTask.sync",
                    "Parameters": {
                        "Cluster": "lake",
                        "TaskDefinition": "pump",
                        "LaunchType": "FARGATE",
                        "NetworkConfiguration": {
                            "AwsvpcConfiguration": {"Subnets": network["subnets"], "SecurityGroups": []}
                        },
                    },
                    "ResultSelector": {"code.$": "$.StopCode"},
                    "Next": "Look",
                },
                "Look": {
                    "Type": "Task",
                    "Resource": "arn:aws:states:::aws-sdk:glue:getCrawler",
                    "Parameters": {"Name": "none"},
                    "Catch": [{"ErrorEquals": ["Glue.EntityNotFoundException"], "Next": "Done", "ResultPath": None}],
                    "End": True,
                },
                "Done": {"Type": "Succeed"},
            },
        }
        machines = self.client("stepfunctions")
        machine = machines.create_state_machine(
            name="lake", definition=json.dumps(definition), roleArn=self.role("machine")
        )["stateMachineArn"]
        for name in ("first", "second"):
            execution = machines.start_execution(stateMachineArn=machine, name=name)["executionArn"]
            ended = self.end_of(execution)
            self.assertEqual("SUCCEEDED", ended["status"], ended)
            self.assertEqual({"code": "EssentialContainerExited"}, json.loads(ended["output"]))

    def end_of(self, execution: str) -> dict:
        for _ in range(100):
            found = self.client("stepfunctions").describe_execution(executionArn=execution)
            if found["status"] != "RUNNING":
                return found
            time.sleep(0.1)
        return found

    def test_a_workgroup_is_changed(self):
        athena = self.client("athena")
        athena.create_work_group(Name="lake", Configuration={"BytesScannedCutoffPerQuery": 10_000_000})
        athena.update_work_group(WorkGroup="lake", ConfigurationUpdates={"BytesScannedCutoffPerQuery": 20_000_000})
        found = athena.get_work_group(WorkGroup="lake")["WorkGroup"]
        self.assertEqual(20_000_000, found["Configuration"]["BytesScannedCutoffPerQuery"])
