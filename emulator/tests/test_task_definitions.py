from tests.account import AccountTest

CONTAINER = {
    "name": "one",
    "image": "image:1",
    "portMappings": [{"containerPort": 8080}],
    "environment": [{"name": "A", "value": "1"}, {"name": "B", "value": "2"}],
}


class TaskDefinitions(AccountTest):
    def setUp(self) -> None:
        super().setUp()
        self.ecs = self.client("ecs")

    def register(self, family="by-hand", **more):
        request = {
            "family": family,
            "cpu": "256",
            "memory": "512",
            "networkMode": "awsvpc",
            "requiresCompatibilities": ["FARGATE"],
            "containerDefinitions": [CONTAINER],
        }
        return self.ecs.register_task_definition(**request | more)

    def look(self, reference="by-hand"):
        return self.ecs.describe_task_definition(taskDefinition=reference)["taskDefinition"]

    def test_every_default_is_filled_in(self):
        self.register()
        found = self.look()
        container = found["containerDefinitions"][0]
        self.assertEqual((0, True), (container["cpu"], container["essential"]))
        self.assertEqual(["B", "A"], [one["name"] for one in container["environment"]])
        self.assertEqual([{"containerPort": 8080, "hostPort": 8080, "protocol": "tcp"}], container["portMappings"])
        for empty in ("environmentFiles", "mountPoints", "systemControls", "volumesFrom"):
            self.assertEqual([], container[empty])
        self.assertIn("registeredAt", found)
        self.assertEqual("arn:aws:iam::123456789012:user/emulator", found["registeredBy"])

    def test_sizes_are_given_in_units(self):
        self.register(cpu="1 vCPU", memory="2 GB")
        self.assertEqual(("1024", "2048"), (self.look()["cpu"], self.look()["memory"]))

    def test_what_ecs_refuses(self):
        self.assert_refused("InvalidParameterException", self.register, tags=[])
        self.assert_refused("ClientException", self.register, memory="300")
        self.assert_refused("ClientException", self.register, networkMode="bridge")

    def test_tags_come_beside_the_definition(self):
        tags = [{"key": "team", "value": "finance"}]
        self.assertEqual(tags, self.register(tags=tags)["tags"])
        self.assertEqual(tags, self.ecs.describe_task_definition(taskDefinition="by-hand", include=["TAGS"])["tags"])

    def test_a_family_stands_for_its_newest_active_revision(self):
        for _ in range(3):
            self.register()
        self.ecs.deregister_task_definition(taskDefinition="by-hand:3")
        self.assertEqual(2, self.look()["revision"])
        self.assertEqual("INACTIVE", self.look("by-hand:3")["status"])
        self.assertIn("deregisteredAt", self.look("by-hand:3"))
        self.assertEqual(4, self.register()["taskDefinition"]["revision"])

    def test_a_family_without_active_revisions_is_not_there(self):
        self.register()
        self.ecs.deregister_task_definition(taskDefinition="by-hand:1")
        self.assert_refused("ClientException", self.ecs.describe_task_definition, taskDefinition="by-hand")
        self.assertEqual([], self.ecs.list_task_definition_families(status="ACTIVE")["families"])
        self.assertEqual(["by-hand"], self.ecs.list_task_definition_families(status="INACTIVE")["families"])

    def test_listings_have_order_and_pages(self):
        for _ in range(3):
            self.register()
        first = self.ecs.list_task_definitions(familyPrefix="by-hand", sort="DESC", maxResults=2)
        self.assertEqual(["3", "2"], [arn.rsplit(":", 1)[1] for arn in first["taskDefinitionArns"]])
        rest = self.ecs.list_task_definitions(familyPrefix="by-hand", sort="DESC", nextToken=first["nextToken"])
        self.assertEqual(["1"], [arn.rsplit(":", 1)[1] for arn in rest["taskDefinitionArns"]])
        self.register(family="another")
        families = self.ecs.list_task_definition_families(maxResults=1)
        self.assertEqual(["another"], families["families"])
        self.assertIn("nextToken", families)
