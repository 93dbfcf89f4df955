"""The files of the service: kept for ever, packed for who unpacks them, joined for the viewer."""

import re

from fastapi.testclient import TestClient

from referee.web.pages.files import STYLES, kept


def linked(client: TestClient) -> list[str]:
    """The addresses of the files that the viewer asks for."""
    page = client.get("/m/m1?as=spectator").text
    return re.findall(r'(?:href|src)="(/static/[^"]+)"', page)


def test_the_viewer_asks_for_one_style_and_one_script_besides_its_theme(client: TestClient) -> None:
    names = [one.rpartition("/")[2] for one in linked(client)]
    assert names == ["icon.svg", "watch.css", "theme.js", "watch.js"]
    style = kept()["watch.css"].body.decode()
    for name in STYLES:
        assert kept()[f"css/{name}.css"].body.decode() in style


def test_a_file_is_packed_for_who_can_unpack_it_and_kept_for_ever(client: TestClient) -> None:
    place = next(one for one in linked(client) if one.endswith("watch.js"))
    packed = client.get(place, headers={"accept-encoding": "gzip"})
    plain = client.get(place, headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) * 2 < len(plain.content)
    for answer in (packed, plain):
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        assert "accept-encoding" in answer.headers["vary"]


def test_no_file_lies_beside_those_of_the_service(client: TestClient) -> None:
    place = linked(client)[0].removesuffix("icon.svg")
    for name in ("nothing.css", "../app.py", "js", "%2e%2e/app.py"):
        assert client.get(place + name).status_code == 404
