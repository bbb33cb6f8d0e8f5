"""Signs users in with the authorization code flow, on a server that can keep a secret."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from typing import Mapping, Optional
from urllib.parse import parse_qs, urlencode, urlsplit

from .errors import OAuthError
from .http import Http
from .types import OAuthUser


@dataclass(frozen=True)
class AuthorizationRequest:
    """Redirect the browser to the URL, and store the rest in the session of this browser until the callback."""

    url: str
    state: str
    code_verifier: str


@dataclass(frozen=True)
class Tokens:
    access_token: str
    # Replaced at each refresh. An application whose grants exclude it receives none.
    refresh_token: Optional[str]
    expires_in: int


class OAuthApplication:
    """A confidential application of the server.

    The user comes from /oauth/userinfo. Reading the id token instead needs a library that verifies its signature.
    """

    def __init__(
        self, issuer: str, client_id: str, client_secret: str, redirect_uri: str, *, timeout: float = 30
    ) -> None:
        self._issuer = issuer.rstrip("/")
        self._client_id = client_id
        self._client_secret = client_secret
        self._redirect_uri = redirect_uri
        self._http = Http(issuer, timeout)

    def start(self, scope: str = "openid profile email") -> AuthorizationRequest:
        """Creates the request for one sign-in, with state and PKCE.

        See https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1 and https://www.rfc-editor.org/rfc/rfc7636#section-4
        """
        state = secrets.token_urlsafe(24)
        code_verifier = secrets.token_urlsafe(48)
        challenge = urlsafe_b64encode(sha256(code_verifier.encode()).digest()).rstrip(b"=").decode()
        query = urlencode(
            {
                "response_type": "code",
                "client_id": self._client_id,
                "redirect_uri": self._redirect_uri,
                "scope": scope,
                "state": state,
                "code_challenge": challenge,
                "code_challenge_method": "S256",
            }
        )
        return AuthorizationRequest(f"{self._issuer}/oauth/authorize?{query}", state, code_verifier)

    def finish(self, callback_url: str, request: AuthorizationRequest) -> Tokens:
        """Checks the callback against the request, and redeems its code."""
        parameters = {name: values[0] for name, values in parse_qs(urlsplit(callback_url).query).items()}
        # Otherwise an attacker could sign this browser in to the attacker's account.
        if not compare_digest(parameters.get("state", "").encode(), request.state.encode()):
            raise OAuthError("state_mismatch", "The callback does not belong to this sign-in.")
        # https://www.rfc-editor.org/rfc/rfc9207#section-2.4
        if parameters.get("iss") != self._issuer:
            raise OAuthError("issuer_mismatch", "Another server sent this callback.")
        if "code" not in parameters:
            raise OAuthError(parameters.get("error", "no_code"), parameters.get("error_description", ""))
        return self._request_tokens(
            {
                "grant_type": "authorization_code",
                "code": parameters["code"],
                "redirect_uri": self._redirect_uri,
                "code_verifier": request.code_verifier,
            }
        )

    def refresh(self, refresh_token: str) -> Tokens:
        """Replaces the refresh token, which is valid once: let one process refresh at a time."""
        return self._request_tokens({"grant_type": "refresh_token", "refresh_token": refresh_token})

    def user(self, access_token: str) -> OAuthUser:
        return self._http.json("GET", "/oauth/userinfo", headers={"Authorization": f"Bearer {access_token}"})

    def revoke(self, token: str) -> None:
        """Ends the access of this application. Call it when the user signs out of your site."""
        self._post("/oauth/revoke", {"token": token})

    def _request_tokens(self, form: Mapping[str, str]) -> Tokens:
        body = self._post("/oauth/token", form)
        return Tokens(body["access_token"], body.get("refresh_token"), body["expires_in"])

    def _post(self, path: str, form: Mapping[str, str]) -> dict:
        body = urlencode({**form, "client_id": self._client_id, "client_secret": self._client_secret}).encode()
        return self._http.json("POST", path, headers={"Content-Type": "application/x-www-form-urlencoded"}, body=body)
