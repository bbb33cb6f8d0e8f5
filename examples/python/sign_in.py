"""A site whose users sign in at Arot, and are then known to its chat: python3 sign_in.py"""

from __future__ import annotations

import os
import secrets
import sys
from html import escape
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Dict, Optional
from urllib.parse import urlsplit

from arot import ArotError, AuthorizationRequest, ChatVisitors, OAuthApplication


def variable(name: str) -> str:
    return os.environ.get(name) or sys.exit(f"{name} is not set. See README.md.")


AROT_URL = os.environ.get("AROT_URL", "http://localhost:3000")
REDIRECT_URI = os.environ.get("REDIRECT_URI", "http://localhost:9999/callback")
application = OAuthApplication(
    AROT_URL, variable("OAUTH_CLIENT_ID"), variable("OAUTH_CLIENT_SECRET"), REDIRECT_URI, timeout=10
)
visitors = ChatVisitors(AROT_URL, variable("CHAT_APPLICATION_ID"), variable("CHAT_APPLICATION_SECRET"), timeout=10)

# The sign-ins that have started, by the cookie of their browser. A real site keeps them in its session store.
pending: Dict[str, AuthorizationRequest] = {}


class Site(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        if path == "/":
            self.respond(200, '<a href="/sign-in">Sign in</a>')
        elif path == "/sign-in":
            self.start_sign_in()
        elif path == urlsplit(REDIRECT_URI).path:
            self.finish_sign_in()
        else:
            self.respond(404, "Not found")

    def start_sign_in(self) -> None:
        request = application.start()
        browser = secrets.token_urlsafe(24)
        pending[browser] = request
        self.send_response(303)
        self.send_header("Location", request.url)
        self.send_header("Set-Cookie", f"sign_in={browser}; HttpOnly; SameSite=Lax; Path=/")
        self.end_headers()

    def finish_sign_in(self) -> None:
        cookie = SimpleCookie(self.headers.get("Cookie", "")).get("sign_in")
        request: Optional[AuthorizationRequest] = pending.pop(cookie.value, None) if cookie else None
        if request is None:
            return self.respond(400, 'This browser has not started to sign in. <a href="/sign-in">Sign in</a>')
        try:
            tokens = application.finish(self.path, request)
            user = application.user(tokens.access_token)
            # Store the id with your user, and give it to the widget of the page.
            visitor = visitors.save(user["sub"], name=user.get("name"), email=user.get("email"))
            # This site needs the tokens no more. A site that calls the API later stores and refreshes them.
            application.revoke(tokens.refresh_token or tokens.access_token)
        except ArotError as error:
            return self.respond(502, f'The sign-in failed: {escape(str(error))} <a href="/sign-in">Try again</a>')
        name = escape(user.get("name", ""))
        self.respond(200, f"Welcome, {name}. Your chat visitor is {escape(visitor['chatVisitorId'])}.")

    def respond(self, status: int, html: str) -> None:
        body = f'<!doctype html><meta charset="utf-8"><title>Shop</title><p>{html}</p>'.encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_request(self, code: object = "-", size: object = "-") -> None:
        """Logs no request, because the URL of a callback has a code."""


if __name__ == "__main__":
    site = urlsplit(REDIRECT_URI)
    with ThreadingHTTPServer(("127.0.0.1", site.port or 80), Site) as server:
        print(f"The shop is at {site.scheme}://{site.netloc}", flush=True)
        server.serve_forever()
