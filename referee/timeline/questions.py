"""What the match waits for, in the words in which a judge would ask it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from events.vocabulary import question_name

ASKED: Final[dict[str, str]] = {
    "agree": "agree to what was stated or not",
    "attack-window": "use something in the attack phase or pass",
    "attacker": "attack or pass",
    "burst": "use the Life Burst or not",
    "commit": "commit to a share of chance",
    "cut-in": "respond with a Spell Cut-in or pass",
    "discard": "discard down to the hand limit",
    "due": "have what is due carried out or rule on it",
    "ener-charge": "charge a card into the Ener Zone or pass",
    "declare": "declare one",
    "first": "take the first turn or not",
    "grow": "grow or pass",
    "guard": "guard or pass",
    "harmony": "down what [Harmony] asks for or the SIGNI itself",
    "judge": "state how it ends, since the texts repeat without an end",
    "lrigs": "put the LRIGs in order: left assist, center, right assist",
    "main": "act in the main phase or pass",
    "may": "use what the card offers or not",
    "modes": "choose what the card does",
    "mulligan": "exchange any number of the opening cards",
    "order": "choose what resolves first",
    "pay": "choose the Ener that pays",
    "pick": "choose cards",
    "replace": "choose which text applies first",
    "reveal": "reveal the share of chance that was committed to",
    "rule-lrig": "choose the LRIG that goes into the LRIG Trash",
    "rule-signi": "choose the SIGNI that goes into the trash",
    "rule-way": "choose which of two rules comes first",
    "state": "state what the card does",
    "targets": "choose targets",
    "zone": "choose a SIGNI Zone",
}
"""Every kind of question; another kind is shown by its own name."""

COUNTED: Final = frozenset({"discard", "modes", "pay", "pick", "targets"})
"""Questions that say how many are to be chosen."""


ATTACKS: Final = {"attack.signi": "a SIGNI", "attack.lrig": "an LRIG"}
"""What attacks in a step."""


def asked(kind: str, most: int = 0, phase: str = "") -> str:
    """Word a kind of question that takes so many answers, in the phase in which it is asked."""
    if kind == "lrigs" and most == 1:
        return "choose a level 0 LRIG"
    if kind == "attacker" and phase in ATTACKS:
        return f"attack with {ATTACKS[phase]} or pass"
    return ASKED.get(kind) or question_name(kind)


def _span(least: int, most: int) -> str:
    return f"{least}" if least == most else f"{least} to {most}"


def waited_for(view: dict[str, Any], names: Mapping[str, str] = MappingProxyType({})) -> str:
    """Say in words what the match waits for in a view, or how it ended.

    It is for third persons: seats are called by their `names` where these are known.
    """
    if view.get("winner"):
        winner = names.get(view["winner"]) or view["winner"]
        who = "nobody wins" if view["winner"] == "none" else f"{winner} wins"
        return f"the match is over: {who} ({view['reason']})"
    decision = view.get("decision")
    if not decision:
        return "no decision is pending"
    judged = decision["kind"] in {"due", "judge"} or decision["seat"] == "judge"
    who = "a judge" if judged else names.get(decision["seat"]) or decision["seat"]
    asked_for = question(view)
    chosen = asked_for.removeprefix("choose ")
    return f"{who} is choosing {chosen}" if chosen != asked_for else f"{who} is choosing: {asked_for}"


def reminded(view: dict[str, Any]) -> tuple[str, ...]:
    """The lines of cards that nobody carries out and whose words name what was just done, in words."""
    rows = (view.get("decision") or {}).get("reminders", ())
    return tuple(
        f"remember {one['seat']}'s {one['name']}, line {one['line']}, which is not carried out "
        f"({one['deed']}): {one['text']}"
        for one in rows
    )


def _cost(about: dict[str, int]) -> str:
    """Write the Ener that a payment asks for: `{Red} {Colorless x2}`."""
    colors = {("colorless" if color == "any" else color).capitalize(): n for color, n in about.items()}
    return " ".join(f"{{{color}}}" if n == 1 else f"{{{color} x{n}}}" for color, n in colors.items())


def question(view: dict[str, Any]) -> str:
    """Word the decision of a view, of whoever it is asked."""
    decision = view["decision"]
    kind, most = str(decision["kind"]), decision.get("most") or 0
    if decision.get("outcome"):
        return _outcome(kind, decision["outcome"])
    if decision.get("offer"):
        return _offer(kind, decision["offer"])
    words = asked(kind, most, view.get("turn", {}).get("phase", ""))
    words += f" {_cost(decision['about'])}" if kind == "pay" and decision.get("about") else ""
    if decision.get("sealed"):
        return f"{words} (whose text asks is sealed in this copy)"
    if kind not in COUNTED or not most:
        return words
    offered = f" of {decision['count']}" if decision.get("count") else ""
    return f"{words} ({_span(decision.get('least') or 0, most)}{offered})"


def _offer(kind: str, about: dict[str, Any]) -> str:
    """Say what a card offers, as a third person reads it."""
    if about.get("says"):
        return str(about["says"])
    if kind == "burst":
        return f"use the Life Burst of {about['name']}, or not"
    return f"use {about['name']}, line {about['line']}, or not"


def instead(about: dict[str, Any]) -> str:
    """Ask for what happens in the place of a step whose question had no legal answer."""
    was = about["unanswered"]
    of = f" for {about['name']}, line {about['line']}" if about["name"] else ""
    why = f" ({was['why']})" if was["why"] else ""
    question = f"{was['seat']} has no legal answer to: {asked(was['kind'])}{of}{why}"
    return f"state what happens instead; {question}"


def _outcome(kind: str, about: dict[str, Any]) -> str:
    """Ask for the outcome of a sentence, or for the agreement to what was stated of one."""
    if about.get("unanswered"):
        return instead(about)
    of = f"{about['name']}, line {about['line']}" if about["name"] else "what was announced"
    sentence = f" ({about['text']})" if about["text"] else ""
    if kind == "state":
        return f"state what {of} does{sentence}"
    return f"agree or not that {of} does this{sentence}: " + "; ".join(about["stated"])
