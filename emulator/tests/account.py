"""Clients of an account in which nothing exists, in this process."""

import os
import unittest
import warnings

import boto3
from botocore.exceptions import ClientError
from moto import mock_aws

import overlay.everything  # noqa: F401 - completes moto

REGION = "eu-central-1"
ACCOUNT = "123456789012"


class AccountTest(unittest.TestCase):
    """Every test has an empty account of its own."""

    def setUp(self) -> None:
        warnings.simplefilter("ignore")
        os.environ.update(AWS_ACCESS_KEY_ID="test", AWS_SECRET_ACCESS_KEY="test", AWS_EC2_METADATA_DISABLED="true")
        aws = mock_aws()
        aws.start()
        self.addCleanup(aws.stop)

    @staticmethod
    def client(service: str):
        return boto3.client(service, region_name=REGION)

    def assert_refused(self, code: str, call, **request) -> str:
        """The call fails with the code; returns what AWS says."""
        with self.assertRaises(ClientError) as refused:
            call(**request)
        error = refused.exception.response["Error"]
        self.assertEqual(code, error["Code"])
        return error["Message"]

    def role(self, name: str = "crawler") -> str:
        return self.client("iam").create_role(RoleName=name, AssumeRolePolicyDocument="{}")["Role"]["Arn"]
