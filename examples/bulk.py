"""Verifies the addresses in a text file, one a line: python3 bulk.py addresses.txt

Needs nothing but Python 3.9. The key is in VOUCH_KEY; VOUCH_URL is where Vouch listens.
"""

import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

URL = os.environ.get("VOUCH_URL", "http://127.0.0.1:8374")
KEY = os.environ["VOUCH_KEY"]
BATCH = 1000  # the most that one submission takes


def call(method, path, body=None, headers=None):
    """Answers the JSON of a call; waits and goes on when the key was used too often."""
    request = urllib.request.Request(
        URL + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={
            "Authorization": "Bearer " + KEY,
            "Content-Type": "application/json",
            **(headers or {}),
        },
    )
    while True:
        try:
            with urllib.request.urlopen(request) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            problem = json.load(error)
            if problem["code"] != "rate_limited":
                sys.exit(f"{problem['code']}: {problem['detail']}")
            time.sleep(int(error.headers["Retry-After"]))


def verify(addresses):
    """Submits a batch, waits for its end and answers its items in order."""
    job = call(
        "POST",
        "/v1/verify/bulk",
        {"items": [{"email": address} for address in addresses]},
        # Sent again after a lost answer, the same batch makes no other job.
        {"Idempotency-Key": str(uuid.uuid4())},
    )
    while True:
        shown = call("GET", "/v1/jobs/" + job["job_id"])
        if shown["status"] in ("completed", "failed"):
            return shown["items"]
        time.sleep(0.5)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        addresses = [line.strip() for line in file if line.strip()]
    for start in range(0, len(addresses), BATCH):
        for item in verify(addresses[start : start + BATCH]):
            if "error" in item:
                print(item["input"]["email"], "failed", item["error"]["code"], sep="\t")
            else:
                print(item["input"]["email"], item["recommendation"], item["score"], sep="\t")


if __name__ == "__main__":
    main()
