import json

from tests.account import AccountTest

TEMPLATE = {
    "Parameters": {"Days": {"Type": "Number"}, "Subnets": {"Type": "CommaDelimitedList", "Default": "a,b"}},
    "Conditions": {"Never": {"Fn::Equals": [{"Ref": "Days"}, "0"]}},
    "Resources": {
        "Bucket": {
            "Type": "AWS::S3::Bucket",
            "Properties": {
                "BucketName": "example-bucket",
                "VersioningConfiguration": {"Status": "Enabled"},
                "PublicAccessBlockConfiguration": {"BlockPublicAcls": True},
                "LifecycleConfiguration": {
                    "Rules": [
                        {
                            "Id": "expires",
                            "Prefix": "work/",
                            "Status": {"Fn::If": ["Never", "Disabled", "Enabled"]},
                            "ExpirationInDays": {"Fn::If": ["Never", 36500, {"Ref": "Days"}]},
                        },
                        {
                            "Id": "moves",
                            "Prefix": "old/",
                            "Status": "Enabled",
                            "Transitions": [{"StorageClass": "GLACIER_IR", "TransitionInDays": {"Ref": "Days"}}],
                            "NoncurrentVersionExpiration": {"NoncurrentDays": 1},
                            "ExpiredObjectDeleteMarker": True,
                        },
                        {"Fn::If": ["Never", {"Id": "none", "Status": "Disabled"}, {"Ref": "AWS::NoValue"}]},
                    ]
                },
            },
        },
        "Alarm": {"Type": "AWS::CloudWatch::Alarm"},
    },
    "Outputs": {"Name": {"Value": {"Ref": "Bucket"}}, "Alarm": {"Value": {"Fn::Sub": "<${Alarm.Arn}>"}}},
}


class Stacks(AccountTest):
    def setUp(self) -> None:
        super().setUp()
        self.stacks = self.client("cloudformation")

    def prepare(self, kind, name, days, template=TEMPLATE, **more):
        self.stacks.create_change_set(
            StackName="lake",
            ChangeSetName=name,
            ChangeSetType=kind,
            TemplateBody=json.dumps(template),
            Parameters=[{"ParameterKey": "Days", "ParameterValue": days}],
            **more,
        )
        return self.stacks.describe_change_set(StackName="lake", ChangeSetName=name)

    def bring(self, kind, name, days, **more):
        self.prepare(kind, name, days, **more)
        self.stacks.execute_change_set(StackName="lake", ChangeSetName=name)
        return self.look()

    def look(self):
        return self.stacks.describe_stacks(StackName="lake")["Stacks"][0]

    def test_a_change_set_without_changes_ends_as_failed(self):
        self.bring("CREATE", "first", "7", Tags=[{"Key": "team", "Value": "finance"}])
        same = self.prepare("UPDATE", "second", "7", Tags=[{"Key": "team", "Value": "finance"}])
        self.assertEqual("FAILED", same["Status"])
        self.assertIn("didn't contain changes", same["StatusReason"])
        self.assert_refused(
            "InvalidChangeSetStatus", self.stacks.execute_change_set, StackName="lake", ChangeSetName="second"
        )
        self.stacks.delete_change_set(StackName="lake", ChangeSetName="second")
        self.assertEqual("CREATE_COMPLETE", self.prepare("UPDATE", "third", "7", Tags=[])["Status"])

    def test_a_changed_parameter_changes_what_refers_to_it(self):
        self.bring("CREATE", "first", "7")
        changes = self.prepare("UPDATE", "second", "9")["Changes"]
        self.assertEqual(["Bucket"], [one["ResourceChange"]["LogicalResourceId"] for one in changes])

    def test_the_stack_says_what_it_lacks_and_has_its_outputs(self):
        stack = self.bring("CREATE", "first", "7")
        self.assertEqual("CREATE_COMPLETE", stack["StackStatus"])
        shown = {one["ParameterKey"]: one["ParameterValue"] for one in stack["Parameters"]}
        self.assertEqual({"Days": "7", "Subnets": "a,b"}, shown)
        self.assertIn("AWS::CloudWatch::Alarm (Alarm)", stack["StackStatusReason"])
        outputs = {one["OutputKey"]: one["OutputValue"] for one in stack["Outputs"]}
        self.assertEqual({"Name": "example-bucket", "Alarm": "<Alarm.Arn>"}, outputs)
        self.assertEqual(json.dumps(TEMPLATE), json.dumps(self.stacks.get_template(StackName="lake")["TemplateBody"]))

    def test_a_bucket_keeps_its_settings(self):
        self.bring("CREATE", "first", "7")
        s3 = self.client("s3")
        self.assertEqual("Enabled", s3.get_bucket_versioning(Bucket="example-bucket")["Status"])
        self.assertTrue(
            s3.get_public_access_block(Bucket="example-bucket")["PublicAccessBlockConfiguration"]["BlockPublicAcls"]
        )
        self.assertEqual(("Enabled", 7), self.rule())
        moves = self.rules()[1]
        self.assertEqual([{"Days": 7, "StorageClass": "GLACIER_IR"}], moves["Transitions"])
        self.assertEqual({"ExpiredObjectDeleteMarker": True}, moves["Expiration"])
        self.bring("UPDATE", "second", "0")
        self.assertEqual(("Disabled", 36500), self.rule())

    def rules(self):
        return self.client("s3").get_bucket_lifecycle_configuration(Bucket="example-bucket")["Rules"]

    def rule(self):
        rule = self.rules()[0]
        return rule["Status"], rule["Expiration"]["Days"]

    def test_executing_one_change_set_deletes_the_others(self):
        self.bring("CREATE", "first", "7")
        self.prepare("UPDATE", "second", "8")
        self.bring("UPDATE", "third", "9")
        describe = self.stacks.describe_change_set
        self.assert_refused("ChangeSetNotFound", describe, StackName="lake", ChangeSetName="second")

    def test_what_cloudformation_refuses(self):
        refused = "ValidationError"
        self.assertIn("does not exist", self.assert_refused(refused, self.prepare, kind="UPDATE", name="a", days="7"))
        self.prepare("CREATE", "shell", "7")
        self.assertEqual("REVIEW_IN_PROGRESS", self.look()["StackStatus"])
        self.bring("CREATE", "b", "7")
        self.assertIn("already exists", self.assert_refused(refused, self.prepare, kind="CREATE", name="c", days="7"))
        large = TEMPLATE | {"Description": "x" * 60_000}
        self.assert_refused(refused, self.prepare, kind="UPDATE", name="d", days="7", template=large)
        role = {"Role": {"Type": "AWS::IAM::Role", "Properties": {"RoleName": "x", "AssumeRolePolicyDocument": {}}}}
        named = TEMPLATE | {"Resources": role, "Outputs": {}}
        self.assert_refused(
            "InsufficientCapabilitiesException", self.prepare, kind="UPDATE", name="e", days="7", template=named
        )

    def test_a_protected_stack_is_not_deleted(self):
        self.bring("CREATE", "first", "7")
        protect = self.stacks.update_termination_protection
        protect(StackName="lake", EnableTerminationProtection=True)
        self.assertTrue(self.look()["EnableTerminationProtection"])
        self.assert_refused("ValidationError", self.stacks.delete_stack, StackName="lake")
        protect(StackName="lake", EnableTerminationProtection=False)
        self.stacks.delete_stack(StackName="lake")
        self.assert_refused("ValidationError", self.stacks.describe_stacks, StackName="lake")
