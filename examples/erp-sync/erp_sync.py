"""Sends the prices of an ERP to an Arot server, and writes what changes there into a CSV file. Kill it at any moment."""

from __future__ import annotations

import argparse
import csv
import hashlib
import io
import json
import os
import sys
import uuid
from http.client import HTTPException
from itertools import islice
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Tuple
from urllib.parse import quote

from arot_api import ApiError, ArotApi

BATCH = 500
EVENT_TYPES = "product.*,catalog.imported,prices.changed"
COLUMNS = ["type", "slug", "status", "retail_base_price", "retail_price", "wholesale_base_price", "wholesale_price"]

Row = List[Optional[str]]


class Changes:
    """The CSV file of changes, and beside it the state: the cursor, and how much of the file belongs to it.

    Rows are written first, then the state, in one step. Rows behind the state are from a run that was killed: they are
    removed, because their events come again.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._state_file = file.with_name(file.name + ".state")
        self._state: Dict[str, Any] = {"cursor": None, "size": 0, "prices": None}
        if self._state_file.exists():
            self._state.update(json.loads(self._state_file.read_text("utf-8")))
        self._file.touch()
        self._cut()

    @property
    def cursor(self) -> Optional[str]:
        return self._state["cursor"]

    @property
    def prices(self) -> Optional[str]:
        """The hash of the prices that were sent last."""
        return self._state["prices"]

    def append(self, rows: Iterator[Row]) -> None:
        """Adds rows. They stay once `save` has stored the cursor behind them."""
        with self._file.open("a", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            if file.tell() == 0:
                writer.writerow(COLUMNS)
            writer.writerows(rows)
            file.flush()
            os.fsync(file.fileno())

    def save(self, **changed: str) -> None:
        self._state.update(changed, size=self._file.stat().st_size)
        new = self._state_file.with_name(self._state_file.name + ".new")
        with new.open("w", encoding="utf-8") as file:
            json.dump(self._state, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, self._state_file)

    def _cut(self) -> None:
        if self._file.stat().st_size > self._state["size"]:
            os.truncate(self._file, self._state["size"])


def send_prices(api: ArotApi, file: Path, changes: Changes) -> None:
    """Sends the prices of a file that has changed since it was sent."""
    content = file.read_bytes() if file.exists() else b""
    # A file without an end of its last line is still being written.
    if not content.endswith(b"\n"):
        return
    found = hashlib.sha256(content).hexdigest()
    if found == changes.prices:
        return
    prices: Dict[Tuple[str, str], str] = {}
    lines = csv.DictReader(io.StringIO(content.decode("utf-8-sig")))
    if not {"slug", "tier", "price"} <= set(lines.fieldnames or []):
        raise ValueError(f"{file} must have the columns slug, tier and price.")
    for row in lines:
        # A blank or missing price is rejected. It does not remove the price.
        prices[(row["slug"] or "", row["tier"] or "")] = row["price"] or ""
    rows = iter(prices.items())
    while batch := list(islice(rows, BATCH)):
        send_batch(api, [{"slug": slug, "tier": tier, "basePrice": price} for (slug, tier), price in batch])
    changes.save(prices=found)


def send_batch(api: ArotApi, batch: List[Dict[str, str]]) -> None:
    """Sets the prices of a batch, without those that the server rejects: it changes all prices of a request or none.

    A batch that was sent before this program was killed has nothing left to change.
    """
    path = "/api/staff/price-changes"
    while batch:
        try:
            preview = api.post(f"{path}/preview", {"changes": batch})
            if preview["changed"] == 0:
                return
            # The same key for each attempt: the server changes the prices once, and repeats its response.
            headers = {"If-Match": preview["version"], "Idempotency-Key": str(uuid.uuid4())}
            result = api.post(path, {"changes": batch}, headers)
            print(f"prices changed: {result['changed']}", flush=True)
            return
        except ApiError as error:
            # Another program has changed one of these products since the preview.
            if error.status == 412:
                continue
            rejected = rejected_of(error)
            if not rejected:
                raise
            for index, message in sorted(rejected.items()):
                change = batch[index]
                print(f"rejected: {change['slug']} {change['tier']}: {message}", file=sys.stderr, flush=True)
            batch = [change for index, change in enumerate(batch) if index not in rejected]


def rejected_of(error: ApiError) -> Dict[int, str]:
    """Returns the messages of a 400 by the number of the change: its fields are such as `changes.3.basePrice`."""
    if error.status != 400:
        return {}
    parts = {field: field.split(".") for field in error.fields}
    return {
        int(name[1]): " ".join(error.fields[field])
        for field, name in parts.items()
        if len(name) > 1 and name[0] == "changes" and name[1].isdigit()
    }


def follow(api: ArotApi, changes: Changes, wait: int) -> bool:
    """Writes the next changes. @returns whether there were any"""
    try:
        page = api.get("/api/staff/events", {"after": changes.cursor, "types": EVENT_TYPES, "wait": wait})
    except ApiError as error:
        # The server has no events after this cursor any more.
        if error.status != 410:
            raise
        write_snapshot(api, changes)
        return True
    items = page["items"]
    if any(event["subject"]["type"] == "catalog" for event in items):
        # One event stands for more than 1,000 changes.
        write_snapshot(api, changes)
    elif items or page["cursor"] != changes.cursor:
        changes.append(row for event in items for row in read_product(api, event))
        changes.save(cursor=page["cursor"])
    return bool(items)


def read_product(api: ArotApi, event: Any) -> Iterator[Row]:
    """Reads the product of an event as it is now: an event says that something has changed, and not to what."""
    slug = event["data"]["slug"]
    try:
        product = api.get(f"/api/staff/products/{quote(slug, safe='')}")
    except ApiError as error:
        if error.status != 404:
            raise
        # It has another slug by now, or was removed.
        yield [event["type"], slug, "gone", None, None, None, None]
        return
    # Another product may have this slug by now. It has events of its own.
    if product["id"] == event["subject"]["id"]:
        yield row_of(event["type"], product)


def write_snapshot(api: ArotApi, changes: Changes) -> None:
    """Writes all products. The last line of a snapshot is the cursor to continue from; without it, it is incomplete."""
    cursor: Optional[str] = None

    def rows() -> Iterator[Row]:
        nonlocal cursor
        for line in api.lines("/api/staff/catalog/snapshot"):
            cursor = line.get("cursor")
            if "product" in line:
                yield row_of("snapshot", line["product"])

    changes.append(rows())
    if cursor is None:
        raise ValueError("The snapshot is incomplete. Start the program again.")
    changes.save(cursor=cursor)


def row_of(type: str, product: Any) -> Row:
    prices = [product["prices"][tier] or {} for tier in ("RETAIL", "WHOLESALE")]
    amounts = [price.get(name) for price in prices for name in ("basePrice", "finalPrice")]
    return [type, product["slug"], product["status"], *amounts]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("prices", type=Path, help="a CSV file with the columns slug, tier and price")
    parser.add_argument("changes", type=Path, help="the CSV file that the changes are added to")
    parser.add_argument("--once", action="store_true", help="end when everything was sent and written")
    options = parser.parse_args()
    api = ArotApi(os.environ.get("AROT_URL", "http://localhost:3000"), os.environ.get("AROT_KEY", ""))
    changes = Changes(options.changes)
    if changes.cursor is None:
        write_snapshot(api, changes)
    while True:
        send_prices(api, options.prices, changes)
        has_more = follow(api, changes, wait=0 if options.once else 25)
        if options.once and not has_more:
            return


if __name__ == "__main__":
    try:
        main()
    except ApiError as error:
        hint = " The key has ended, was revoked, or is not for this address." if error.status == 401 else ""
        sys.exit(f"{error}{hint}")
    except (OSError, HTTPException, ValueError) as error:
        sys.exit(str(error) or type(error).__name__)
    except KeyboardInterrupt:
        pass
