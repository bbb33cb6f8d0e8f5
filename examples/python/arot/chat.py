"""Saves the users of your site as chat visitors. Only a server may do this, because it needs the secret."""

from __future__ import annotations

from typing import Any

from .http import Http
from .types import SavedVisitor


class ChatVisitors:
    def __init__(
        self, base_url: str, chat_application_id: str, chat_application_secret: str, *, timeout: float = 30
    ) -> None:
        self._path = f"/api/chat/applications/{chat_application_id}/save-visitor"
        self._headers = {"Authorization": f"Bearer {chat_application_secret}"}
        self._http = Http(base_url, timeout)

    def save(self, external_user_id: str, **visitor: Any) -> SavedVisitor:
        """Creates or updates a visitor: name, email, phone, avatarUrl, customFields. None clears a value."""
        body = {"externalUserId": external_user_id, **visitor}
        return self._http.send_json(self._path, body, self._headers)["data"]
