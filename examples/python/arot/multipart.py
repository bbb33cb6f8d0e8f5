"""Encodes a form with files. The files are read while they are sent, so that a large one needs no memory."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Dict, Iterator, List, Mapping, Union

CHUNK_BYTES = 64 * 1024

# The types that the API accepts. It compares the type with the bytes of the file.
MEDIA_TYPES = {
    ".jpeg": "image/jpeg",
    ".jpg": "image/jpeg",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".webp": "image/webp",
}


class MultipartForm:
    """An iterable body of a request, together with its headers.

    See https://www.rfc-editor.org/rfc/rfc7578
    """

    def __init__(self, fields: Mapping[str, str], files: Mapping[str, Path]) -> None:
        self._boundary = secrets.token_hex(16)
        self._parts: List[Union[bytes, Path]] = []
        for name, value in fields.items():
            self._start_part(f'name="{escape(name)}"')
            self._parts.append(f"\r\n{value}\r\n".encode())
        for name, path in files.items():
            media_type = MEDIA_TYPES.get(path.suffix.lower(), "application/octet-stream")
            self._start_part(f'name="{escape(name)}"; filename="{escape(path.name)}"')
            self._parts += [f"Content-Type: {media_type}\r\n\r\n".encode(), path, b"\r\n"]
        self._parts.append(f"--{self._boundary}--\r\n".encode())

    def _start_part(self, parameters: str) -> None:
        self._parts.append(f"--{self._boundary}\r\nContent-Disposition: form-data; {parameters}\r\n".encode())

    @property
    def headers(self) -> Dict[str, str]:
        sizes = (part.stat().st_size if isinstance(part, Path) else len(part) for part in self._parts)
        return {
            "Content-Type": f"multipart/form-data; boundary={self._boundary}",
            # Without a length, urllib would send chunks, which some proxies reject.
            "Content-Length": str(sum(sizes)),
        }

    def __iter__(self) -> Iterator[bytes]:
        for part in self._parts:
            if isinstance(part, bytes):
                yield part
                continue
            with part.open("rb") as file:
                while chunk := file.read(CHUNK_BYTES):
                    yield chunk


def escape(text: str) -> str:
    """Escapes a name as browsers do.

    See https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
    """
    return text.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
