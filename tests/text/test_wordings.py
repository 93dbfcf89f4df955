"""What a wording does when it is played: positions with cards of our own, by their words alone."""

from pathlib import Path

import pytest

from referee.positions import files_of, run_file

FOLDER = Path(__file__).parent / "wordings"


@pytest.mark.parametrize("path", files_of(FOLDER), ids=lambda path: path.stem)
def test_a_wording_does_what_it_says(path: Path) -> None:
    wrong = [o for o in run_file(path, path.name) if o.status != "pass"]
    assert not wrong, "\n".join(f"{o.file}:{o.line} {o.id}: {o.text} (seq {o.seq})" for o in wrong)
