"""The failures of a call. All of them are ArotError."""

from __future__ import annotations

from typing import Mapping, Optional, Sequence


class ArotError(Exception):
    """Any failure of a call."""


class ApiError(ArotError):
    """An error response of the API."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        fields: Mapping[str, Sequence[str]],
        request_id: Optional[str],
        retry_after: Optional[int],
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        # The messages for each field of the input, to be shown at the field.
        self.fields = fields
        # Names the request in the log of the server.
        self.request_id = request_id
        # Seconds to wait before another attempt.
        self.retry_after = retry_after


class OAuthError(ArotError):
    """An error of the authorization server, or a callback that must not be trusted."""

    def __init__(self, code: str, description: str) -> None:
        super().__init__(f"{code}: {description}")
        self.code = code


class ConnectionFailed(ArotError):
    """No complete response arrived. A request other than GET may have had its effect all the same."""


class UnexpectedResponse(ArotError):
    """The response is not one of the API, but for example the page of a proxy, or a redirect."""
