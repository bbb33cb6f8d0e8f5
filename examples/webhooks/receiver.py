"""Receives the events of an Arot server. An event may arrive more than once, always with the same id."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

TOLERANCE_SECONDS = 300
REMEMBERED_SECONDS = 4 * 86_400  # The server tries for three days.
MAX_BODY_BYTES = 65_536


class Rejected(Exception):
    """The request is not a webhook of the server."""


def read_keys(secrets: str) -> list[bytes]:
    """Reads the keys of secrets with commas between them. An empty key would let anyone sign."""
    keys = [base64.b64decode(secret.removeprefix("whsec_"), validate=True) for secret in secrets.split(",")]
    if not all(keys):
        raise ValueError("a secret is empty")
    return keys


def verify(body: bytes, headers, keys: list[bytes]) -> dict:
    """Returns the event of a webhook that one of the keys has signed."""
    id, timestamp, signatures = (headers.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature"))
    if not id or not signatures or not timestamp.isascii() or not timestamp.isdigit():
        raise Rejected("a header is missing or invalid")
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        raise Rejected("the time is too far from now")
    signed = f"{id}.{timestamp}.".encode() + body
    for key in keys:
        expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        if any(hmac.compare_digest(expected.encode(), given.encode()) for given in signatures.split()):
            return json.loads(body)
    raise Rejected("no signature matches")


def handle(event: dict) -> None:
    """Does what an event asks for. If it raises an exception, the server sends the event again."""
    type, data = event["type"], event["data"]
    if type in ("product.price_changed", "product.changed"):
        print(f"{type} {data['slug']}: {', '.join(data['changed'])}", flush=True)
    elif type in ("catalog.imported", "prices.changed"):
        print(f"{type}: read the whole catalog again", flush=True)
    else:
        print(f"{type} {event['subject']['id']}", flush=True)


class Receiver(BaseHTTPRequestHandler):
    keys: list[bytes] = []
    # When each event was handled. A receiver that stores something keeps the ids there, with what it stores.
    handled: dict[str, float] = {}
    lock = Lock()
    timeout = 15

    def do_POST(self) -> None:
        length = int(self.headers.get("content-length") or 0)
        if self.path != "/webhooks" or length > MAX_BODY_BYTES:
            self.respond(404 if self.path != "/webhooks" else 413)
            return
        try:
            event = verify(self.rfile.read(length), self.headers, self.keys)
        except Rejected as error:
            print(f"rejected: {error}", file=sys.stderr, flush=True)
            self.respond(400)
            return
        try:
            with self.lock:
                for id, at in list(self.handled.items()):
                    if at < time.time() - REMEMBERED_SECONDS:
                        del self.handled[id]
                if event["id"] not in self.handled:
                    handle(event)
                self.handled[event["id"]] = time.time()
            self.respond(204)
        except Exception as error:
            print(f"{event['id']} was not handled: {error}", file=sys.stderr, flush=True)
            self.respond(500)

    def respond(self, status: int) -> None:
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_) -> None:
        pass


if __name__ == "__main__":
    if not os.environ.get("AROT_WEBHOOK_SECRETS"):
        sys.exit("Set AROT_WEBHOOK_SECRETS: the secret of the endpoint, or several with commas.")
    Receiver.keys = read_keys(os.environ["AROT_WEBHOOK_SECRETS"])
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "4200"))), Receiver)
    print("listening on port:", server.server_port, flush=True)
    server.serve_forever()
