"""The headers of every answer, also of those that are given before a request can be read."""

from typing import Final

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""No script and no style but those of this service, and nothing from anybody else."""
HEADERS: Final = {
    "content-security-policy": POLICY,
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}

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
