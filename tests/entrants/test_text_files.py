"""Text files in any encoding: by their marks, by UTF-8, else as their reader confirms."""

from __future__ import annotations

import pytest

from events.given import FaultyFileError
from events.text_files import decode_file, legacy_candidates, unicode_text

TEXT = "ルリグデッキ\n1 花のルリグ\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-32", "iso2022_jp"])
def test_a_file_that_says_its_encoding_is_not_asked_about(encoding: str) -> None:
    assert decode_file(TEXT.encode(encoding), lambda _: False).text == TEXT


@pytest.mark.parametrize("encoding", ["cp932", "euc_jis_2004"])
def test_the_reader_of_a_file_says_which_encoding_makes_sense(encoding: str) -> None:
    found = decode_file(TEXT.encode(encoding), lambda text: text.startswith("ルリグ"))
    assert (found.encoding, found.text) == (encoding, TEXT)


def test_every_candidate_is_given_once_and_none_has_control_characters() -> None:
    found = list(legacy_candidates("é\n".encode("cp1252")))
    assert len({one.encoding for one in found}) == len(found) > 3
    assert "é\n" in {one.text for one in found}
    assert unicode_text("é".encode("cp1252")) is None


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (TEXT.encode("cp932"), "makes sense in no encoding"),
        (b"ab" * 6, "12 bytes, and 10 are the most"),
        (TEXT.encode("utf-16")[:-1], "is not whole"),
        (b"a\x1b[31m", "U+001B"),
    ],
)
def test_a_file_that_nobody_can_read_is_refused_with_what_to_do(data: bytes, what: str) -> None:
    most = 10 if len(data) == 12 else 1_000
    with pytest.raises(FaultyFileError) as caught:
        decode_file(data, lambda _: False, most)
    assert what in caught.value.what
    assert caught.value.instead
