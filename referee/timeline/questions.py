"""What the match waits for, in the words in which a judge would ask it."""

from __future__ import annotations

import re
from typing import Any, Final

from events.vocabulary import question_name

ASKED: Final[dict[str, str]] = {
    "agree": "agree to what was stated, yes or no",
    "attack-window": "use something in the attack phase, or pass",
    "attacker": "declare an attack, or pass",
    "burst": "activate the Life Burst, yes or no",
    "commit": "commit to a share of chance",
    "cut-in": "respond with a Spell Cut-in, or pass",
    "discard": "discard down to the hand limit",
    "due": "have what is due carried out, or rule on it",
    "ener-charge": "charge a card into the Ener Zone, or pass",
    "declare": "declare one",
    "first": "take the first turn, yes or no",
    "grow": "grow an LRIG, or pass",
    "guard": "guard, or pass",
    "harmony": "down what [Harmony] asks for, or the SIGNI itself",
    "judge": "state how it ends, since the texts alone go on for ever",
    "lrigs": "lay the LRIGs face down: left assist, center, right assist",
    "main": "act in the main phase, or pass",
    "may": "use what the card offers, yes or no",
    "modes": "choose what the card does",
    "mulligan": "exchange any number of the opening cards",
    "order": "choose what comes first",
    "pay": "choose the Ener that pays",
    "pick": "choose cards",
    "replace": "choose what happens instead",
    "reveal": "tell the share of chance that was committed to",
    "rule-lrig": "choose the LRIG that a rule action sends away",
    "rule-signi": "choose the SIGNI that a rule action sends away",
    "rule-way": "choose by which of two rules it goes",
    "state": "state what the card does",
    "targets": "choose targets",
    "zone": "choose a SIGNI zone",
}
"""Every kind of question; another kind is shown by its own name."""

COUNTED: Final = frozenset({"discard", "modes", "pay", "pick", "targets"})
"""Questions that say how many are to be chosen."""


ATTACKS: Final = {"attack.signi": "a SIGNI", "attack.lrig": "an LRIG"}
"""What attacks in a step."""


def asked(kind: str, most: int = 0, phase: str = "") -> str:
    """Word a kind of question that takes so many answers, in the phase in which it is asked."""
    if kind == "lrigs" and most == 1:
        return "lay a level 0 LRIG face down"
    if kind == "attacker" and phase in ATTACKS:
        return f"declare {ATTACKS[phase]} attack, or pass"
    return ASKED.get(kind) or question_name(kind)


def _span(least: int, most: int) -> str:
    return f"{least}" if least == most else f"{least} to {most}"


def waited_for(view: dict[str, Any]) -> str:
    """Say in words what the match waits for in a view, or how it ended."""
    if view.get("winner"):
        who = "nobody wins" if view["winner"] == "none" else f"{view['winner']} wins"
        return f"the match is over: {who} ({view['reason']})"
    decision = view.get("decision")
    if not decision:
        return "no decision is pending"
    judged = decision["kind"] in {"due", "judge"} or decision["seat"] == "judge"
    return f"{'a judge' if judged else decision['seat']} is asked: {question(view)}"


def reminded(view: dict[str, Any]) -> tuple[str, ...]:
    """The lines of cards that nobody carries out and whose words name what was just done, in words."""
    rows = (view.get("decision") or {}).get("reminders", ())
    return tuple(
        f"remember {one['seat']}'s {one['name']}, line {one['line']}, which is not carried out "
        f"({one['deed']}): {one['text']}"
        for one in rows
    )


def _cost(about: dict[str, int]) -> str:
    """Write the Ener that a payment asks for: `{Red x1} {Colorless x2}`."""
    colors = {color: "colorless" if color == "any" else color for color in about}
    return " ".join(f"{{{colors[color].capitalize()} x{n}}}" for color, n in about.items())


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


_PAID: Final = re.compile(r"(\[[^]]+\])(?:\s*\{[^}]*Turn\})?\s*([^:.]+):")
"""The head of a sentence that asks for a cost: `[Enter] {Blue}: Draw a card.`"""


def offered(kind: str, about: dict[str, Any]) -> str:
    """What a card offers: to pay for an ability, to use a line, to activate its Life Burst."""
    paid = _PAID.match(about["text"])
    if kind == "burst":
        return f"activate the Life Burst of {about['name']}"
    if paid is not None:
        return f"pay {paid[2]} for the {paid[1]} of {about['name']}"
    return f"use {about['name']}, line {about['line']}"


def sentence_left(about: dict[str, Any]) -> str:
    """The sentence of what is offered, without the cost that `offered` names."""
    text = str(about["text"])
    paid = _PAID.match(text)
    return text[paid.end() :].strip() if paid is not None else text


def _offer(kind: str, about: dict[str, Any]) -> str:
    """Ask whether something is done that a card offers: its cost is said where it has one."""
    told = kind == "burst" or _PAID.match(about["text"]) is not None
    sentence = f" ({about['text']})" if about["text"] and not told else ""
    return f"{offered(kind, about)}, yes or no{sentence}"


def _instead(about: dict[str, Any]) -> str:
    """Ask for what happens in the place of a step whose question had no legal answer."""
    was = about["unanswered"]
    of = f" for {about['name']}, line {about['line']}" if about["name"] else ""
    why = f" ({was['why']})" if was["why"] else ""
    question = f"{was['seat']} has no legal answer to: {asked(was['kind'])}{of}{why}"
    return f"state what happens instead; {question}"


def _outcome(kind: str, about: dict[str, Any]) -> str:
    """Ask for the outcome of a sentence, or for the agreement to what was stated of one."""
    if about.get("unanswered"):
        return _instead(about)
    of = f"{about['name']}, line {about['line']}" if about["name"] else "what was announced"
    sentence = f" ({about['text']})" if about["text"] else ""
    if kind == "state":
        return f"state what {of} does{sentence}"
    return f"agree, yes or no, that {of} does this{sentence}: " + "; ".join(about["stated"])
