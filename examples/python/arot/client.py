"""The catalog and the account of one user."""

from __future__ import annotations

from pathlib import Path
from typing import Dict, Iterator, Mapping, Optional, Union
from urllib.parse import quote

from .errors import ConnectionFailed
from .http import Http, read
from .multipart import CHUNK_BYTES, MultipartForm
from .types import CustomerProfile, Product, ProductPage


class Arot:
    """A client without a token is a visitor. log_in() returns the client of a user."""

    def __init__(self, base_url: str, *, token: Optional[str] = None, timeout: float = 30) -> None:
        self._base_url = base_url
        self._token = token
        self._timeout = timeout
        self._http = Http(base_url, timeout)

    def products(self, **query: Union[str, int]) -> ProductPage:
        """Lists one page: q, categoryId, sort, direction, page, pageSize. Customers also have minPrice and maxPrice."""
        return self._http.json("GET", "/api/products", query=query, headers=self._authorization())["data"]

    def all_products(self, **query: Union[str, int]) -> Iterator[Product]:
        """Iterates over the products of all pages."""
        number = 1
        while True:
            page = self.products(**{**query, "page": number})
            yield from page["items"]
            if number >= page["pagination"]["totalPages"]:
                return
            number += 1

    def product(self, slug: str) -> Product:
        path = f"/api/products/{quote(slug, safe='')}"
        return self._http.json("GET", path, headers=self._authorization())["data"]

    def register(self, fields: Mapping[str, str], files: Mapping[str, Path]) -> CustomerProfile:
        """Registers a customer, who can then log in.

        After a ConnectionFailed the account may exist: try log_in() before you register again.
        """
        form = MultipartForm(fields, files)
        return self._http.json("POST", "/api/auth/customer/register", headers=form.headers, body=form)["data"]

    def log_in(self, identifier: str, password: str) -> Arot:
        """Signs in with a phone number or an email address, and returns the client of this user."""
        body = {"identifier": identifier, "password": password, "responseMode": "token"}
        session = self._http.send_json("/api/auth/login", body)["data"]
        return Arot(self._base_url, token=session["token"], timeout=self._timeout)

    def log_out(self) -> None:
        self._http.json("POST", "/api/auth/logout", headers=self._authorization())

    def profile(self) -> CustomerProfile:
        return self._http.json("GET", "/api/auth/customer/me", headers=self._authorization())["data"]

    def download_document(self, kind: str, to: Path) -> None:
        """Writes a document of the customer to a file: "shop-image", "nid" or "trade-license"."""
        path = f"/api/customers/me/documents/{kind}"
        with self._http.send("GET", path, headers=self._authorization()) as response, to.open("wb") as file:
            while chunk := read(response, CHUNK_BYTES):
                file.write(chunk)
            # read() with a size does not report a connection that broke.
            if file.tell() != int(response.headers["Content-Length"]):
                raise ConnectionFailed("The document is incomplete.")

    def _authorization(self) -> Dict[str, str]:
        return {"Authorization": f"Bearer {self._token}"} if self._token else {}
