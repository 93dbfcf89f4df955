"""Whether a move that lasts, that makes a Craft or that was said in card text can be carried out."""

from collections.abc import Iterator
from typing import Final

from events.vocabulary import CENTER, POSITIONS
from referee.effects.needs.entry import SIGNI_TYPES
from referee.effects.stated.lying import Fault, lying, taken
from referee.effects.stated.notation import Move
from referee.effects.stated.prospect import Prospect


def lasts(p: Prospect, move: Move) -> Iterator[Fault]:
    """Check that the cards of a move that lasts lie face up where they bear what it changes."""
    what = move.words[0] if move.verb == "base" else move.verb
    yield from lying(p, move, _BEAR.get(what, {"signi", "lrig"}))
    if move.verb == "become":
        yield from carried(p, move)


_BEAR: Final = {"power": {"signi"}, "limit": {"lrig"}}
"""The zones whose cards have a power, or a limit."""


def gains(p: Prospect, move: Move) -> Iterator[Fault]:
    """Check who gains an ability: cards on the field, or the center LRIG of a player."""
    if not move.seat:
        yield from lasts(p, move)
    elif p.world.state.seat(move.seat).lrig[CENTER] is None:
        yield f"{move.seat} has no center LRIG, which bears what a player gains", ()
    if move.does is not None:
        yield from carried(p, move)


def made_craft(p: Prospect, move: Move) -> Iterator[Fault]:
    """Check that a Craft can be made: the catalogue has it, and a zone takes it."""
    yield from carried(p, move)
    home, name = move.words[0], str(move.get("name"))
    if home in POSITIONS:
        if p.world.library.definition(name).type not in SIGNI_TYPES:
            yield f"{name} is no SIGNI", ("glossary.signi.2",)
        yield from taken(p, move.seat, POSITIONS.index(home))
        p.filled[move.seat, POSITIONS.index(home)] = True


def carried(p: Prospect, move: Move) -> Iterator[Fault]:
    """Check that what was said in card text can be carried out in this match."""
    why = p.world.library.why_not_said(move.program, p.world.state)
    if why:
        yield f"this cannot be carried out: {why}", ()
