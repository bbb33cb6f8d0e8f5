"""Searches, logs in, reads prices and registers a customer: python3 shop.py [text to search for]"""

from __future__ import annotations

import os
import secrets
import sys
from decimal import Decimal
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from arot import ApiError, Arot, ArotError

AROT_URL = os.environ.get("AROT_URL", "http://localhost:3000")
IDENTIFIER = os.environ.get("IDENTIFIER", "wholesale@example.com")
PASSWORD = os.environ.get("PASSWORD", "arot-demo-password")
NID = Path(__file__).with_name("nid.pdf")


def main() -> None:
    visitor = Arot(AROT_URL, timeout=10)
    search(visitor, sys.argv[1] if len(sys.argv) > 1 else "চাল")
    customer = visitor.log_in(IDENTIFIER, PASSWORD)
    show_prices(customer)
    customer.log_out()
    phone_number = f"017{secrets.randbelow(10**8):08}"
    register(visitor, phone_number)
    show_errors(visitor, phone_number)


def search(visitor: Arot, text: str) -> None:
    page = visitor.products(q=text, pageSize=3)
    print(f"{page['pagination']['total']} products for “{text}”:")
    for product in page["items"]:
        print(f"- {product['name']}")


def show_prices(customer: Arot) -> None:
    profile = customer.profile()
    tier = profile["customerType"].lower()
    print(f"\nThe cheapest products for {profile['shopName']}, {tier}:")
    for product in islice(customer.all_products(sort="price", direction="asc", pageSize=50), 3):
        quantity = product[f"{tier}MinOrderQuantity"]
        # A product without a price for the tier of this customer has no pricing.
        if "pricing" in product:
            print(f"- {product['name']}: {quantity} for ৳ {quantity * Decimal(product['pricing']['finalPrice'])}")


def register(visitor: Arot, phone_number: str) -> None:
    password = "a long enough password"
    fields = {"phoneNumber": phone_number, "password": password, "shopName": "ভাই ভাই স্টোর", "shopType": "GROCERY"}
    profile = visitor.register(fields, {"nidDocument": NID})
    print(f"\nRegistered {profile['phoneNumber']} with {profile['documents'][0]['originalName']}")

    customer = visitor.log_in(phone_number, password)
    with TemporaryDirectory() as folder:
        download = Path(folder, "nid.pdf")
        customer.download_document("nid", download)
        print(f"Downloaded the same {download.stat().st_size} bytes: {download.read_bytes() == NID.read_bytes()}")
    customer.log_out()


def show_errors(visitor: Arot, taken_phone_number: str) -> None:
    for phone_number in ("12345", taken_phone_number):
        try:
            visitor.register({"phoneNumber": phone_number, "password": "long enough"}, {})
        except ApiError as error:
            print(f"\n{error} (request {error.request_id})")
            for field, messages in error.fields.items():
                print(f"- {field}: {' '.join(messages)}")


if __name__ == "__main__":
    try:
        main()
    except ArotError as error:
        sys.exit(str(error))
