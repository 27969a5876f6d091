#!/usr/bin/env python3
"""Takes callbacks of Vouch: checks who sent them and when, and prints which job has ended.

VOUCH_CALLBACK_SECRET=vouch_callback_… python3 receive_callback.py [port]
"""

import hashlib
import hmac
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

OLDEST_SECONDS = 300
MOST_BYTES = 65_536


def is_genuine(secret: str, timestamp: str, body: bytes, signature: str, now: float) -> bool:
    """Whether the body was signed with the secret, and not long ago."""
    if not timestamp.isdigit() or abs(now - int(timestamp)) > OLDEST_SECONDS:
        return False
    signed = timestamp.encode() + b"." + body
    expected = "v1=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), signature.encode())


class Receiver(BaseHTTPRequestHandler):
    secret = os.environ.get("VOUCH_CALLBACK_SECRET", "")

    def do_POST(self) -> None:
        size = int(self.headers.get("Content-Length", "0"))
        body = self.rfile.read(min(size, MOST_BYTES))
        genuine = is_genuine(
            self.secret,
            self.headers.get("Vouch-Timestamp", ""),
            body,
            self.headers.get("Vouch-Signature", ""),
            time.time(),
        )
        self.send_response(204 if genuine else 401)
        self.end_headers()
        if genuine:
            event = json.loads(body)
            print(event["type"], event["job"]["job_id"], flush=True)

    def log_message(self, *_: object) -> None:
        pass


if __name__ == "__main__":
    if Receiver.secret == "":
        sys.exit("Set VOUCH_CALLBACK_SECRET to what `vouch keys secret` showed.")
    server = HTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 9000), Receiver)
    print(f"Listening on http://127.0.0.1:{server.server_port}/", flush=True)
    server.serve_forever()
