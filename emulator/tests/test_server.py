import pathlib
import subprocess
import sys
import threading
import unittest

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError

SERVER = pathlib.Path(__file__).parent.parent / "serve.py"
ONCE = Config(retries={"total_max_attempts": 1}, s3={"addressing_style": "path"}, max_pool_connections=16)


class Server(unittest.TestCase):
    """The server as a process of its own."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = subprocess.Popen(
            [sys.executable, SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        cls.endpoint = cls.server.stdout.readline().strip().removeprefix("listening on ")

    @classmethod
    def tearDownClass(cls) -> None:
        cls.server.stdin.close()
        assert cls.server.wait(timeout=10) == 0, "the server ends when its input does"
        cls.server.stdout.close()

    def client(self, service, account="111122223333"):
        client = boto3.client(
            service,
            region_name="eu-central-1",
            endpoint_url=self.endpoint,
            aws_access_key_id="x",
            aws_secret_access_key="x",
            config=ONCE,
        )
        client.meta.events.register(
            "before-call", lambda params, **_: params["headers"].update({"x-moto-account-id": account})
        )
        return client

    def test_accounts_are_apart(self):
        self.client("sns").create_topic(Name="events")
        self.assertEqual(1, len(self.client("sns").list_topics()["Topics"]))
        self.assertEqual(0, len(self.client("sns", "444455556666").list_topics()["Topics"]))

    def test_what_is_not_implemented_answers_501(self):
        for service, call in (("rds", "describe_account_attributes"), ("glue", "list_blueprints")):
            with self.assertRaises(ClientError) as refused:
                getattr(self.client(service), call)()
            response = refused.exception.response
            self.assertEqual(501, response["ResponseMetadata"]["HTTPStatusCode"])
            self.assertEqual("NotImplemented", response["Error"]["Code"])

    def test_of_many_writers_one_finds_its_condition_met(self):
        s3 = self.client("s3")
        s3.create_bucket(Bucket="writes", CreateBucketConfiguration={"LocationConstraint": "eu-central-1"})
        won = []
        start = threading.Barrier(12)

        def write():
            start.wait()
            try:
                s3.put_object(Bucket="writes", Key="lease", Body=b"x", IfNoneMatch="*")
                won.append(1)
            except ClientError as e:
                self.assertEqual(412, e.response["ResponseMetadata"]["HTTPStatusCode"])

        writers = [threading.Thread(target=write) for _ in range(12)]
        for one in writers:
            one.start()
        for one in writers:
            one.join()
        self.assertEqual(1, len(won))
