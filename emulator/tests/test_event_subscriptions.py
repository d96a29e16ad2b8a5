from tests.account import AccountTest


class EventSubscriptions(AccountTest):
    def setUp(self) -> None:
        super().setUp()
        self.rds = self.client("rds")
        self.topic = self.client("sns").create_topic(Name="events")["TopicArn"]

    def create(self, name="By-Hand", **more):
        return self.rds.create_event_subscription(SubscriptionName=name, SnsTopicArn=self.topic, **more)[
            "EventSubscription"
        ]

    def look(self, name="by-hand"):
        return self.rds.describe_event_subscriptions(SubscriptionName=name)["EventSubscriptionsList"][0]

    def test_names_are_kept_in_lower_case_and_defaults_filled_in(self):
        self.create()
        found = self.look("BY-hand")
        self.assertEqual("by-hand", found["CustSubscriptionId"])
        self.assertTrue(found["Enabled"])
        self.assertEqual([], found.get("SourceIdsList", []))
        self.assertEqual("123456789012", found["CustomerAwsId"])
        self.assert_refused("SubscriptionAlreadyExist", self.create, name="by-HAND")

    def test_what_was_created_or_changed_settles_after_a_look(self):
        self.create()
        self.assertEqual(["creating", "active", "active"], [self.look()["Status"] for _ in range(3)])
        self.rds.modify_event_subscription(SubscriptionName="by-hand", Enabled=False)
        self.assertEqual(["modifying", "active"], [self.look()["Status"] for _ in range(2)])

    def test_categories_need_their_source_type_in_the_same_call(self):
        self.create(SourceType="db-snapshot", EventCategories=["creation"])
        modify = self.rds.modify_event_subscription
        self.assert_refused(
            "InvalidParameterCombination", modify, SubscriptionName="by-hand", EventCategories=["deletion"]
        )
        modify(SubscriptionName="by-hand", SourceType="db-snapshot", EventCategories=["deletion"])
        self.assertEqual(["deletion"], self.look()["EventCategoriesList"])

    def test_a_category_belongs_to_a_source_type(self):
        self.assert_refused(
            "SubscriptionCategoryNotFound", self.create, SourceType="db-cluster-snapshot", EventCategories=["creation"]
        )
        maps = self.rds.describe_event_categories(SourceType="db-cluster-snapshot")["EventCategoriesMapList"]
        self.assertEqual([["backup", "failure", "notification"]], [one["EventCategories"] for one in maps])

    def test_sources_are_added_and_removed_one_at_a_time(self):
        self.create(SourceType="db-snapshot", SourceIds=["a", "b"])
        self.rds.add_source_identifier_to_subscription(SubscriptionName="by-hand", SourceIdentifier="c")
        self.rds.remove_source_identifier_from_subscription(SubscriptionName="by-hand", SourceIdentifier="a")
        self.rds.modify_event_subscription(SubscriptionName="by-hand", Enabled=False)
        self.assertEqual(["b", "c"], self.look()["SourceIdsList"])
        remove = self.rds.remove_source_identifier_from_subscription
        self.assert_refused("SourceNotFound", remove, SubscriptionName="by-hand", SourceIdentifier="a")
        self.assert_refused("InvalidParameterCombination", self.create, name="other", SourceIds=["a"])

    def test_a_topic_must_exist(self):
        self.assert_refused(
            "SNSTopicArnNotFound",
            self.rds.create_event_subscription,
            SubscriptionName="x",
            SnsTopicArn="arn:aws:sns:eu-central-1:123456789012:none",
        )

    def test_what_is_not_there_is_said_by_code(self):
        for call in (self.rds.describe_event_subscriptions, self.rds.delete_event_subscription):
            self.assert_refused("SubscriptionNotFound", call, SubscriptionName="none")

    def test_a_listing_has_pages(self):
        for i in range(25):
            self.create(name=f"one-{i}")
        first = self.rds.describe_event_subscriptions(MaxRecords=20)
        self.assertEqual(20, len(first["EventSubscriptionsList"]))
        rest = self.rds.describe_event_subscriptions(MaxRecords=20, Marker=first["Marker"])
        self.assertEqual(5, len(rest["EventSubscriptionsList"]))
        self.assertNotIn("Marker", rest)

    def test_tags_are_kept_apart_from_the_subscription(self):
        arn = self.create(Tags=[{"Key": "team", "Value": "finance"}])["EventSubscriptionArn"]
        self.rds.add_tags_to_resource(ResourceName=arn, Tags=[{"Key": "stage", "Value": "test"}])
        self.rds.remove_tags_from_resource(ResourceName=arn, TagKeys=["team"])
        self.assertEqual(
            [{"Key": "stage", "Value": "test"}], self.rds.list_tags_for_resource(ResourceName=arn)["TagList"]
        )
