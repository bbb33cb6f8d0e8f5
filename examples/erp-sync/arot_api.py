"""Calls the staff API of an Arot server with the key of a service account. It needs only the standard library."""

from __future__ import annotations

import json
import random
import re
import sys
import time
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, Iterator, Mapping, Optional
from urllib.parse import urlencode, urlsplit

ATTEMPTS = 10
MAX_DELAY_SECONDS = 60.0
# The server waits up to 25 seconds for an event.
TIMEOUT_SECONDS = 60
# The same request is still running (409), the server has no time (429, 503), or a proxy has no server (502, 504).
TEMPORARY = {409, 429, 502, 503, 504}


class ApiError(Exception):
    """An error response of the API."""

    def __init__(self, status: int, code: str, message: str, fields: Mapping[str, Any]) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.fields = fields


class ArotApi:
    """Sends the key only to the server of the URL: http.client follows no redirects and uses no proxy."""

    def __init__(self, url: str, key: str) -> None:
        parts = urlsplit(url)
        is_local = parts.hostname in ("localhost", "127.0.0.1", "::1")
        if parts.scheme != "https" and not (parts.scheme == "http" and is_local):
            raise ValueError("AROT_URL must begin with https://, because the key would be readable on the way.")
        if not re.fullmatch(r"sk_[0-9A-Za-z]+", key):
            raise ValueError("AROT_KEY must be the key of a service account: sk_…")
        if not parts.hostname:
            raise ValueError("AROT_URL must name a host.")
        connect = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        self._connection = connect(parts.hostname, parts.port, timeout=TIMEOUT_SECONDS)
        self._path = parts.path.rstrip("/")
        self._key = key

    def get(self, path: str, query: Optional[Mapping[str, Any]] = None) -> Any:
        return self._data("GET", f"{path}?{urlencode(query)}" if query else path)

    def post(self, path: str, body: Any, headers: Optional[Mapping[str, str]] = None) -> Any:
        """Sends a body. It may be sent again, so it changes something only with an Idempotency-Key."""
        return self._data("POST", path, json.dumps(body).encode(), headers)

    def lines(self, path: str) -> Iterator[Any]:
        """Reads lines of JSON while they come."""
        response = self._send("GET", path)
        try:
            for line in response:
                yield json.loads(line)
        finally:
            # What was not read would be the next response.
            self._connection.close()

    def _data(
        self, method: str, path: str, body: Optional[bytes] = None, headers: Optional[Mapping[str, str]] = None
    ) -> Any:
        return json.loads(self._send(method, path, body, headers).read())["data"]

    def _send(
        self, method: str, path: str, body: Optional[bytes] = None, headers: Optional[Mapping[str, str]] = None
    ) -> HTTPResponse:
        """Returns a successful response. What may pass is tried again, later each time."""
        own = {"Authorization": f"Bearer {self._key}", "Accept": "application/json, application/jsonl"}
        if body is not None:
            own["Content-Type"] = "application/json"
        for attempt in range(1, ATTEMPTS + 1):
            wait: Optional[str] = None
            failure: Exception
            try:
                self._connection.request(method, self._path + path, body, {**own, **(headers or {})})
                response = self._connection.getresponse()
                if response.status < 300:
                    return response
                failure = read_error(response)
                wait = response.headers.get("Retry-After")
                if response.status not in TEMPORARY:
                    raise failure
            except (OSError, HTTPException) as error:
                failure = error
            self._connection.close()
            if attempt == ATTEMPTS:
                break
            delay = delay_of(attempt, wait)
            reason = str(failure) or type(failure).__name__
            print(f"{reason}; attempt {attempt + 1} in {delay:.1f} s", file=sys.stderr, flush=True)
            time.sleep(delay)
        raise failure


def delay_of(attempt: int, retry_after: Optional[str]) -> float:
    """Returns the seconds before another attempt: what the server asks for, or a random part of a growing time."""
    asked = float(retry_after) if retry_after and retry_after.isascii() and retry_after.isdigit() else 0.0
    backoff = min(MAX_DELAY_SECONDS, 0.5 * 2 ** (attempt - 1))
    return max(min(asked, 10 * MAX_DELAY_SECONDS), backoff * random.uniform(0.5, 1))


def read_error(response: HTTPResponse) -> ApiError:
    """Reads an error of the API. Another response is the page of a proxy, or a redirect, which is not followed."""
    body = response.read()
    try:
        error = json.loads(body)["error"]
        return ApiError(response.status, error["code"], error["message"], error.get("fields", {}))
    except (ValueError, KeyError, TypeError):
        return ApiError(response.status, "UNEXPECTED_RESPONSE", "This is not a response of the API.", {})
