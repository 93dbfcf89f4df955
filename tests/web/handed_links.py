"""How a person opens a link of theirs that works once: look at its page, then press its button."""

import re
from html import unescape
from urllib.parse import urlsplit

from fastapi.testclient import TestClient
from httpx2 import Response

FIELD = re.compile(r'<input type="hidden" name="(token|to)" value="([^"]*)"')


def signed_in_by(client: TestClient, link: str) -> Response:
    """The page that a link leads to, once its button is pressed."""
    page = client.get(link)
    assert page.status_code == 200
    told = {name: unescape(value) for name, value in FIELD.findall(page.text)}
    base = urlsplit(str(page.url))
    return client.post("/enter", data=told, headers={"origin": f"{base.scheme}://{base.netloc}"})
