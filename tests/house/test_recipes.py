"""The finished examples in CONTRIBUTING.md work as they stand there."""

import re
import tomllib
from datetime import date

import pytest
from msgspec import Struct

from events.kinds import KINDS
from events.kinds.base import Audience, Public, UndeclaredAudienceError, fact
from referee.rulebook import documents, edition, history
from tests.guide import read_file
from tests.house.tree import ROOT


def example(language: str, beginning: str) -> str:
    """The code of the one example of CONTRIBUTING.md that begins like this."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    blocks = re.findall(rf"^ *```{language}\n(.*?)^ *```", text, re.DOTALL | re.MULTILINE)
    (found,) = [b for b in blocks if b.strip().startswith(beginning)]
    return "\n".join(line.removeprefix("   ") for line in found.splitlines())


def test_the_card_of_the_recipe_is_read() -> None:
    (card,) = read_file(example("toml", "[[card]]"))
    assert card.name == "Field Mouse"
    assert [ability.line for ability in card.abilities] == [1]


@pytest.fixture
def kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test declare kinds of fact that are gone after it."""
    for name in ("coin.flipped", "coin.lost"):
        monkeypatch.setitem(KINDS, name, None)
        monkeypatch.delitem(KINDS, name)


@pytest.mark.usefixtures("kinds")
def test_the_fact_of_the_recipe_is_a_kind() -> None:
    source = example("python", "@fact")
    exec(source, {"fact": fact, "Public": Public, "Struct": Struct})  # noqa: S102 - our own document
    kind = KINDS["coin.flipped"]
    assert kind.v == 1
    assert kind.audiences == {"seat": Audience("ABS"), "heads": Audience("ABS")}


@pytest.mark.usefixtures("kinds")
def test_a_fact_that_hides_its_audience_is_refused_as_the_recipe_says() -> None:
    source = "@fact('coin.lost')\nclass CoinLost(Struct, frozen=True):\n    seat: str\n"
    with pytest.raises(UndeclaredAudienceError):
        exec(source, {"fact": fact, "Struct": Struct})  # noqa: S102 - written one line earlier


def test_the_edition_of_the_recipe_comes_into_force(monkeypatch: pytest.MonkeyPatch) -> None:
    (new,) = tomllib.loads(example("toml", "[[edition]]"))["edition"]
    data = documents.read_data("editions")
    data["edition"].append(new)
    monkeypatch.setattr(history, "read_data", lambda _: data)
    history.editions.cache_clear()
    try:
        assert edition("10.0.0").changed == ("Refresh",)
        assert history.edition_on(date(2024, 6, 6)) == "9.0.0"
        assert history.edition_on(date(2024, 6, 7)) == "10.0.0"
    finally:
        history.editions.cache_clear()
