"""What is given from outside becomes values at one door, which bounds it."""

from pathlib import Path

from tests.house.parsers import needless, past_the_door
from tests.house.tree import ROOT, expect_none, plant


def test_no_reader_of_files_is_called_past_the_door() -> None:
    expect_none(past_the_door(ROOT))


def test_every_reason_is_for_a_module_that_calls_a_reader() -> None:
    assert needless(ROOT) == []


def test_a_reader_past_the_door_is_found(tmp_path: Path) -> None:
    planted = {
        "referee/cards/own.py": "import tomllib\n\nread = tomllib.loads\n",
        "cli/own.py": "from json import loads as said\n\nprint(said('1'))\n",
        "events/own.py": "import lzma\n\nlzma.decompress(b'')\n",
    }
    found = [row.partition(" is called")[0] for row in past_the_door(plant(tmp_path, planted))]
    assert sorted(found) == [
        "cli/own.py:3: json.loads",
        "events/own.py:3: lzma.decompress",
        "referee/cards/own.py:3: tomllib.loads",
    ]
