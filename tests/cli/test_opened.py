"""`serve --open`: what a browser is started with, and what lies where it is led."""

from __future__ import annotations

from pathlib import Path
from queue import Queue
from urllib.parse import unquote, urlsplit

import pytest

from cli.operate import opened

ADDRESS = "http://127.0.0.1:8421/enter/a-word-of-the-owner&more"


def test_a_browser_is_started_with_a_page_that_only_its_user_reads(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    started: Queue[str] = Queue()
    monkeypatch.setattr("webbrowser.open", started.put)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with opened.way_in(ADDRESS) as way:
        assert not any(tmp_path.iterdir())
        way.show()
        told = started.get(timeout=10)
        assert "a-word-of-the-owner" not in told
        page = Path(unquote(urlsplit(told).path))
        assert page.stat().st_mode & 0o777 == 0o600
        text = page.read_text("utf-8")
        assert f'content="0;url={ADDRESS.replace("&", "&amp;")}"' in text
        assert '<meta name="referrer" content="no-referrer">' in text
    assert not page.exists()
