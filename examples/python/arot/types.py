"""The parts of the responses that the example reads. The reference of a server, /docs, has all of them."""

from __future__ import annotations

from typing import List, Optional, TypedDict


class Pricing(TypedDict):
    currency: str
    # Decimal numbers with two digits. Use decimal.Decimal to calculate with them, not float.
    basePrice: str
    finalPrice: str


class PublicProduct(TypedDict):
    id: str
    name: str
    slug: str
    wholesaleMinOrderQuantity: int
    retailMinOrderQuantity: int


class Product(PublicProduct, total=False):
    # Only customers see prices.
    pricing: Pricing


class Pagination(TypedDict):
    page: int
    pageSize: int
    total: int
    totalPages: int


class ProductPage(TypedDict):
    items: List[Product]
    pagination: Pagination


class Document(TypedDict):
    type: str
    originalName: str
    mimeType: str
    byteSize: int


class CustomerProfile(TypedDict):
    id: str
    name: str
    phoneNumber: Optional[str]
    shopName: Optional[str]
    customerType: str
    documents: List[Document]


class Subject(TypedDict):
    sub: str


class OAuthUser(Subject, total=False):
    name: str
    email: str


class SavedVisitor(TypedDict):
    chatVisitorId: str
    created: bool
    # Proves to the widget which visitor a page belongs to, for 15 minutes.
    visitorToken: str
