"""Values as the JSON that is sent: letters that turn a text around are written as escapes."""

from typing import Any

from events.data import as_json
from events.letters import escaped_bytes


def encoded(value: Any) -> bytes:
    """Encode a value as JSON in UTF-8; what a reader decodes is the value as it is."""
    return escaped_bytes(as_json(value))
