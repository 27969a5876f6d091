"""The client against a service that runs: VOUCH_URL and VOUCH_KEY say which."""

import os
import unittest

from vouch import Vouch
from vouch.request import VouchProblem, wait_for_job

GOOD = "amelia.clarke@kestrel-freight.example"


class ClientTest(unittest.TestCase):
    def setUp(self) -> None:
        self.vouch = Vouch(os.environ["VOUCH_URL"], os.environ["VOUCH_KEY"])

    def test_one_address(self) -> None:
        result = self.vouch.verify({"email": GOOD, "name": "Amelia Clarke"}, cache_control="no-cache")
        self.assertEqual(result["recommendation"], "approve")
        self.assertFalse(result["cached"])

    def test_a_batch_under_a_name(self) -> None:
        batch = {"items": [{"email": GOOD}, {"email": "not-an-address"}]}
        first = self.vouch.verify_bulk(batch, idempotency_key="python-1")
        self.assertEqual(self.vouch.verify_bulk(batch, idempotency_key="python-1"), first)
        job = wait_for_job(self.vouch, first["job_id"], every_seconds=0.2)
        self.assertEqual(job["status"], "completed")
        self.assertEqual([item["index"] for item in job["items"]], [0, 1])
        page = self.vouch.list_jobs(limit=1)
        self.assertEqual(len(page["jobs"]), 1)
        self.assertIsNone(self.vouch.delete_job(first["job_id"]))
        with self.assertRaises(VouchProblem) as refused:
            self.vouch.get_job(first["job_id"])
        self.assertEqual((refused.exception.status, refused.exception.code), (404, "job_not_found"))

    def test_a_refusal(self) -> None:
        with self.assertRaises(VouchProblem) as refused:
            self.vouch.verify({})  # type: ignore[typeddict-item]
        self.assertEqual(refused.exception.code, "invalid_request")
        self.assertEqual(refused.exception.problem["errors"][0]["pointer"], "/email")

    def test_a_wrong_key_is_not_told(self) -> None:
        wrong = Vouch(os.environ["VOUCH_URL"], "vouch_live_" + "x" * 38)
        with self.assertRaises(VouchProblem) as refused:
            wrong.usage()
        self.assertEqual(refused.exception.code, "unauthorized")
        self.assertNotIn("x" * 38, str(refused.exception))


if __name__ == "__main__":
    unittest.main()
