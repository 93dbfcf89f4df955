"""The headers of every answer, also of those that are given before a request can be read."""

from typing import Final

from referee.web.pages.shell import HEADERS

ALWAYS: Final = {
    **HEADERS,
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "private, no-cache",
    "vary": "authorization, cookie",
}
"""Headers of every answer that does not say otherwise itself."""
