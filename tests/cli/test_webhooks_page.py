"""The page about webhooks prints what it shows, with the receiver that it tells to write and start."""

from __future__ import annotations

import json
import os
import re
import signal
from contextlib import suppress
from typing import get_args

from referee.service.hooks.delivering import PAUSES
from referee.service.hooks.messages import KINDS
from referee.web.api.event.hooks import Kind
from tests.cli.pages import Reader, pages, typed
from tests.cli.test_witnesses_page import free
from tests.witness.houses import listens

PAGE = "docs/webhooks.md"
PORT = "8499"


def test_the_lines_of_the_page_print_what_it_shows(reader: Reader) -> None:
    (port,) = map(str, free(1))
    rows = list(typed(PAGE, pages()[PAGE].replace(PORT, port)))
    assert len(rows) > 15
    try:
        for one in rows:
            wrong = reader.wrong(one)
            assert not wrong, wrong
            if "receiver.pid" in one.command and "echo" in one.command:
                assert listens(f"http://127.0.0.1:{port}"), one
    finally:
        for file in reader.folder.glob("*.pid"):
            with suppress(ProcessLookupError):
                os.kill(int(file.read_text("utf-8")), signal.SIGTERM)


def test_the_page_names_every_kind_and_its_example_is_json() -> None:
    text = pages()[PAGE]
    assert get_args(Kind) == KINDS
    assert all(f"| `{kind}` |" in text for kind in KINDS)
    (block,) = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    assert json.loads(block)["data"]["winner"] == "p2"
    assert list(PAUSES[3:]) == [hours * 3600 for hours in (2, 5, 10, 14, 20, 24)]
