"""A report as a page: one file without scripts, to be read on a screen or printed on A4."""

from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final, NamedTuple

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from events.letters import cleaned
from events.wording import counted
from referee.report.beside import ToldReport
from referee.report.words import (
    HOW,
    court_words,
    moment,
    number,
    part_words,
    percent,
    span,
    tiebreaks_text,
    unit,
    wins,
)

PLACE: Final = "referee.report"


class ReportSheet(NamedTuple):
    """A page, and the policy under which a browser may show it: nothing but its own style."""

    text: str
    policy: str


def _text(name: str) -> str:
    return (files(PLACE) / "drawn" / name).read_text("utf-8")


def _shown(value: Any) -> Any:
    """What stands in a place of the page; letters that turn a text around are shown as escapes."""
    return cleaned(value) if value.__class__ is str else value


@cache
def _template() -> Any:
    env = Environment(
        loader=FunctionLoader(_text),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_shown,
        auto_reload=False,
    )
    env.filters |= {"span": span, "moment": moment, "percent": percent}
    env.globals |= {"number": number, "wins": wins, "counted": counted, "HOW": HOW, "part_words": part_words}
    env.globals |= {"tiebreaks_text": tiebreaks_text, "unit": unit, "court_words": court_words}
    return env.get_template("report.html")


@cache
def _style() -> tuple[Markup, str]:
    """The style of the page, and the policy that allows it and nothing else."""
    text = _text("report.css")
    named = b64encode(sha256(text.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{named}'; base-uri 'none'; form-action 'none'"
    return Markup(text), policy  # noqa: S704 - a file of ours


def report_page(told: ToldReport, links: Sequence[tuple[str, str]] = ()) -> ReportSheet:
    """Draw a report; equal reports are equal bytes.

    Args:
        told: What stands in it.
        links: What is linked at its head, each with its address; nothing in a file.
    """
    style, policy = _style()
    names = told.names
    values: dict[str, Any] = {
        "called": lambda people: tuple(names.get(one, one) for one in people),
        "links": links,
        "r": told.report,
        "roots": told.roots,
        "audit": told.audit,
        "names": names,
    }
    return ReportSheet(_template().render(values | {"style": style, "policy": policy}), policy)
