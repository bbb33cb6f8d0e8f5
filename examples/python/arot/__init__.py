"""A small client of the Arot API, with the standard library only. Copy this folder into your program."""

from .chat import ChatVisitors
from .client import Arot
from .errors import ApiError, ArotError, ConnectionFailed, OAuthError, UnexpectedResponse
from .oauth import AuthorizationRequest, OAuthApplication, Tokens

__all__ = [
    "ApiError",
    "Arot",
    "ArotError",
    "AuthorizationRequest",
    "ChatVisitors",
    "ConnectionFailed",
    "OAuthApplication",
    "OAuthError",
    "Tokens",
    "UnexpectedResponse",
]
