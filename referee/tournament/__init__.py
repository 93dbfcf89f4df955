"""Pairings, standings and corrections of an event.

Question: who plays whom next, how does everybody stand and out of which results, and what would a
correction change?
May import: what an event is (referee.fold) and what its policy says (referee.court.policy);
swisspair and networkx, which choose pairs.
Public names: `Outcome`, `outcomes_of` (how tables ended), `took_part` (who takes part, or did),
`standings`, `standings_of` (of an event, with its cut), `placed_by_cut`, `PlayerStanding`,
`StandingNumber` and `StandingPart` (each number with what it is made of), `EventContext` (what outcomes do
not say), `number_text` and `SHARES` (how a number is shown), `pair_swiss`, `pair_by_standing`,
`pair_round_robin`, `pair_elimination`, `pair_winners`, `numbered` (their tables), `meetings` (how often two
met), `rounds_for`,
`Pairing` and `CannotPair`, `differences` and `Differences` (between two histories of one event),
`round_called`, `round_title` and `cut_winner` (what rounds are called, who won a cut),
`next_step` and `NextStep` (what comes next, and what is missing for it), `pairing_way` (of a round),
`unwritten` (results that the event does not have).
"""

from referee.tournament.correcting import Differences, differences
from referee.tournament.cutting import (
    cut_winner,
    placed_by_cut,
    round_called,
    round_title,
    standings_of,
)
from referee.tournament.history import EventContext, StandingPart
from referee.tournament.next import NextStep, next_step, pairing_way, unwritten
from referee.tournament.outcomes import Outcome, has_left_after, outcomes_of, took_part
from referee.tournament.pairing import (
    CannotPair,
    Pairing,
    meetings,
    numbered,
    pair_by_standing,
    pair_elimination,
    pair_round_robin,
    pair_swiss,
    pair_winners,
    rounds_for,
)
from referee.tournament.standings import SHARES, PlayerStanding, StandingNumber, number_text, standings

__all__ = [
    "SHARES",
    "CannotPair",
    "Differences",
    "EventContext",
    "NextStep",
    "Outcome",
    "Pairing",
    "PlayerStanding",
    "StandingNumber",
    "StandingPart",
    "cut_winner",
    "differences",
    "has_left_after",
    "meetings",
    "next_step",
    "number_text",
    "numbered",
    "outcomes_of",
    "pair_by_standing",
    "pair_elimination",
    "pair_round_robin",
    "pair_swiss",
    "pair_winners",
    "pairing_way",
    "placed_by_cut",
    "round_called",
    "round_title",
    "rounds_for",
    "standings",
    "standings_of",
    "took_part",
    "unwritten",
]
