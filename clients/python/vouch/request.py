"""What the client of the API is made with: one request, its refusal, and the wait for a job."""

import json
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Mapping, Optional

MOST_TRIES = 4
LONGEST_WAIT_SECONDS = 60.0


class VouchProblem(Exception):
    """A refusal of the API (RFC 9457). Rely on ``code``."""

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        super().__init__(problem.get("detail", f"The API answered {status}."))
        self.status = status
        self.code: str = problem.get("code", "unknown")
        self.problem = problem


class Connection:
    """Where the API is, and the key for it."""

    def __init__(self, base_url: str, key: str, timeout_seconds: float = 60.0) -> None:
        self._base_url = base_url.rstrip("/")
        self._key = key
        self._timeout_seconds = timeout_seconds

    def _send(
        self,
        method: str,
        path: str,
        query: Optional[Mapping[str, Any]] = None,
        headers: Optional[Mapping[str, Optional[str]]] = None,
        body: Any = None,
    ) -> Any:
        given = {name: value for name, value in (query or {}).items() if value is not None}
        url = self._base_url + path
        if given:
            url += "?" + urllib.parse.urlencode(given)
        sent = {"Authorization": f"Bearer {self._key}"}
        sent.update({name: value for name, value in (headers or {}).items() if value is not None})
        data = None
        if body is not None:
            sent["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        for tries in range(1, MOST_TRIES + 1):
            request = urllib.request.Request(url, data=data, headers=sent, method=method)
            try:
                with urllib.request.urlopen(request, timeout=self._timeout_seconds) as response:
                    return _read(response.headers.get("Content-Type", ""), response.read())
            except urllib.error.HTTPError as error:
                wait = _seconds(error.headers.get("Retry-After"))
                if error.code == 429 and wait is not None and tries < MOST_TRIES:
                    error.close()
                    time.sleep(wait)
                    continue
                answer = _read(error.headers.get("Content-Type", ""), error.read())
                raise VouchProblem(error.code, answer if isinstance(answer, dict) else {}) from None
        raise AssertionError("the last try has ended")


def path_part(text: str) -> str:
    """A text as one part of a path."""
    return urllib.parse.quote(text, safe="")


def wait_for_job(client: Any, job_id: str, every_seconds: float = 1.0) -> Any:
    """Polls a job until it has ended."""
    while True:
        job = client.get_job(job_id)
        if job["status"] in ("completed", "failed"):
            return job
        time.sleep(every_seconds)


def _read(content_type: str, data: bytes) -> Any:
    text = data.decode()
    return json.loads(text) if text and "json" in content_type else text


def _seconds(text: Optional[str]) -> Optional[float]:
    if text is None or not text.isdigit() or float(text) > LONGEST_WAIT_SECONDS:
        return None
    return float(text)
