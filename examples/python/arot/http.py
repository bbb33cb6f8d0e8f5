"""Sends requests with urllib."""

from __future__ import annotations

import json
from http.client import HTTPException, HTTPResponse
from typing import Any, Iterable, Mapping, Optional, Union
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

from .errors import ApiError, ConnectionFailed, OAuthError, UnexpectedResponse

Query = Mapping[str, Union[str, int]]


class NoRedirects(HTTPRedirectHandler):
    """No call of the API redirects. urllib would send the credentials to the new URL."""

    def redirect_request(self, req: Any, fp: Any, code: Any, msg: Any, headers: Any, newurl: Any) -> None:
        return None


class Http:
    def __init__(self, base_url: str, timeout: float) -> None:
        self._base_url = base_url.rstrip("/")
        # The seconds that one step may take: to connect, or to send or receive the next bytes.
        self._timeout = timeout
        self._opener = build_opener(NoRedirects)

    def send(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Query] = None,
        headers: Optional[Mapping[str, str]] = None,
        body: Union[bytes, Iterable[bytes], None] = None,
    ) -> HTTPResponse:
        """Returns a successful response, which the caller closes."""
        url = self._base_url + path + (f"?{urlencode(query)}" if query else "")
        request = Request(url, data=body, headers=dict(headers or {}), method=method)
        try:
            return self._opener.open(request, timeout=self._timeout)
        except HTTPError as response:
            with response:
                raise error_of(response) from None
        except (OSError, HTTPException) as error:
            raise ConnectionFailed(f"{method} {path}: {error}") from error

    def json(self, method: str, path: str, **request: Any) -> Any:
        """Returns the parsed body of a successful response."""
        with self.send(method, path, **request) as response:
            return parse(read(response), response.status)

    def send_json(self, path: str, value: object, headers: Optional[Mapping[str, str]] = None) -> Any:
        """Posts a value as JSON, and returns the parsed body of the response."""
        headers = {**(headers or {}), "Content-Type": "application/json"}
        return self.json("POST", path, headers=headers, body=json.dumps(value).encode())


def read(response: Union[HTTPResponse, HTTPError], size: Optional[int] = None) -> bytes:
    """Reads the body, or at most the given number of bytes."""
    try:
        return response.read(size) if size else response.read()
    except (OSError, HTTPException) as error:
        raise ConnectionFailed(f"The response ended early: {error}") from error


def error_of(response: HTTPError) -> Exception:
    """Returns the exception for an error response."""
    body = parse(read(response), response.code)
    error = body.get("error") if isinstance(body, dict) else None
    if isinstance(error, str):
        return OAuthError(error, body.get("error_description", ""))
    if not isinstance(error, dict):
        return UnexpectedResponse(f"{response.code} without an error of the API")
    retry_after = response.headers.get("Retry-After", "")
    return ApiError(
        response.code,
        error.get("code", ""),
        error.get("message", ""),
        error.get("fields", {}),
        response.headers.get("X-Request-Id"),
        int(retry_after) if retry_after.isdigit() else None,
    )


def parse(body: bytes, status: int) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        raise UnexpectedResponse(f"{status} with a body that is not JSON") from None
