import json
import time

from moto.moto_api import state_manager

from tests.account import AccountTest

TARGETS = {"S3Targets": [{"Path": "s3://example-bucket/catalog/"}]}


class Crawlers(AccountTest):
    def setUp(self) -> None:
        super().setUp()
        self.glue = self.client("glue")
        self.arn = self.role()

    def create(self, name="one", **more):
        self.glue.create_crawler(**{"Name": name, "Role": self.arn, "Targets": TARGETS, "DatabaseName": "Lake"} | more)

    def look(self):
        return self.glue.get_crawler(Name="one")["Crawler"]

    def test_every_default_is_filled_in(self):
        self.create()
        found = self.look()
        self.assertEqual("crawler", found["Role"])
        self.assertEqual("lake", found["DatabaseName"])
        self.assertEqual([], found["Classifiers"])
        self.assertEqual([{"Path": "s3://example-bucket/catalog/", "Exclusions": []}], found["Targets"]["S3Targets"])
        self.assertEqual([], found["Targets"]["HudiTargets"])
        self.assertEqual({"RecrawlBehavior": "CRAWL_EVERYTHING"}, found["RecrawlPolicy"])
        self.assertEqual("DEPRECATE_IN_DATABASE", found["SchemaChangePolicy"]["DeleteBehavior"])
        self.assertEqual({"CrawlerLineageSettings": "DISABLE"}, found["LineageConfiguration"])
        self.assertEqual({"UseLakeFormationCredentials": False, "AccountId": ""}, found["LakeFormationConfiguration"])
        for absent in ("Schedule", "Description", "TablePrefix", "Configuration", "LastCrawl"):
            self.assertNotIn(absent, found)

    def test_the_role_keeps_its_path(self):
        path = self.client("iam").create_role(RoleName="x", Path="/service-role/", AssumeRolePolicyDocument="{}")
        self.create(Role=path["Role"]["Arn"])
        self.assertEqual("service-role/x", self.look()["Role"])

    def test_an_update_keeps_what_is_left_out_and_clears_what_is_empty(self):
        self.create(Schedule="cron(0 5 * * ? *)", TablePrefix="raw_")
        self.glue.update_crawler(Name="one", Description="changed")
        kept = self.look()
        self.assertEqual({"ScheduleExpression": "cron(0 5 * * ? *)", "State": "SCHEDULED"}, kept["Schedule"])
        self.assertEqual((2, "raw_"), (kept["Version"], kept["TablePrefix"]))
        self.glue.update_crawler(Name="one", Schedule="", TablePrefix="")
        self.assertNotIn("Schedule", self.look())
        self.assertNotIn("TablePrefix", self.look())

    def test_the_configuration_comes_back_in_another_form(self):
        sent = '{"Version":1.0,"Grouping":{"TableLevelConfiguration":4}}'
        self.create(Configuration=sent)
        self.assertNotEqual(sent, self.look()["Configuration"])
        self.assertEqual(json.loads(sent), json.loads(self.look()["Configuration"]))

    def test_a_running_crawler_refuses_in_two_ways(self):
        self.create()
        self.glue.start_crawler(Name="one")
        self.assertEqual("RUNNING", self.look()["State"])
        self.assertNotIn("LastCrawl", self.look())
        self.assert_refused("CrawlerRunningException", self.glue.update_crawler, Name="one", Description="x")
        message = self.assert_refused("InvalidInputException", self.glue.update_crawler, Name="one", Description="x")
        self.assertIn("Cannot update Crawler while running", message)
        self.assert_refused("CrawlerRunningException", self.glue.delete_crawler, Name="one")

    def test_a_crawl_ends_as_succeeded(self):
        state_manager.set_transition("glue::crawl", {"progression": "time", "seconds": 0.1})
        self.addCleanup(state_manager.set_transition, "glue::crawl", {"progression": "time", "seconds": 1})
        self.create()
        self.glue.start_crawler(Name="one")
        time.sleep(0.2)
        self.assertEqual(("READY", "SUCCEEDED"), (self.look()["State"], self.look()["LastCrawl"]["Status"]))

    def test_what_glue_refuses(self):
        refused = "InvalidInputException"
        self.assertIn("unable to assume", self.assert_refused(refused, self.create, Role="no-such-role"))
        self.assert_refused(refused, self.create, Schedule="every 5 minutes")
        self.assert_refused(refused, self.create, Configuration="{")
        self.assert_refused(refused, self.create, RecrawlPolicy={"RecrawlBehavior": "CRAWL_NEW_FOLDERS_ONLY"})

    def test_listings_have_pages_and_tags(self):
        for i in range(5):
            self.create(name=f"c{i}", Tags={"team": "finance" if i % 2 else "sales"})
        first = self.glue.get_crawlers(MaxResults=3)
        self.assertEqual(3, len(first["Crawlers"]))
        self.assertEqual(2, len(self.glue.get_crawlers(MaxResults=3, NextToken=first["NextToken"])["Crawlers"]))
        self.assertEqual(["c1", "c3"], self.glue.list_crawlers(Tags={"team": "finance"})["CrawlerNames"])

    def test_tags_go_with_the_crawler(self):
        self.create(Tags={"team": "finance"})
        arn = "arn:aws:glue:eu-central-1:123456789012:crawler/one"
        self.glue.delete_crawler(Name="one")
        self.assert_refused("EntityNotFoundException", self.glue.get_tags, ResourceArn=arn)
        self.create()
        self.assertEqual({}, self.glue.get_tags(ResourceArn=arn)["Tags"])

    def test_a_schedule_is_switched_off_and_on(self):
        self.create()
        self.assert_refused("NoScheduleException", self.glue.start_crawler_schedule, CrawlerName="one")
        self.glue.update_crawler_schedule(CrawlerName="one", Schedule="cron(0 5 * * ? *)")
        self.assert_refused("SchedulerRunningException", self.glue.start_crawler_schedule, CrawlerName="one")
        self.glue.stop_crawler_schedule(CrawlerName="one")
        self.assertEqual("NOT_SCHEDULED", self.look()["Schedule"]["State"])
        self.assert_refused("SchedulerNotRunningException", self.glue.stop_crawler_schedule, CrawlerName="one")


class Catalog(AccountTest):
    def test_databases_are_kept_in_lower_case(self):
        glue = self.client("glue")
        glue.create_database(DatabaseInput={"Name": "LAKE"}, Tags={"team": "finance"})
        arn = "arn:aws:glue:eu-central-1:123456789012:database/lake"
        self.assertEqual("lake", glue.get_database(Name="lake")["Database"]["Name"])
        self.assertEqual({"team": "finance"}, glue.get_tags(ResourceArn=arn)["Tags"])
        glue.delete_database(Name="lake")
        self.assert_refused("EntityNotFoundException", glue.get_tags, ResourceArn=arn)
