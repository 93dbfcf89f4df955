"""What the page of a person says and offers: where they stand at the event now, and the results to report."""

from typing import Final, NamedTuple

from referee.service.event.own_part import OwnEvent, OwnRound

Games = tuple[int, int, int]
"""Games of one's own, of the opponent, and drawn ones."""
WON, LOST, DRAW, BYE = "won", "lost", "draw", "bye"
FEW: Final = 3
"""Up to how many games that win a match every score has a button."""
SAID: Final = {WON: "I won", LOST: "I lost", DRAW: "A draw", "double-loss": "Both lose"}
"""What stands on the button of a result, as who presses it says it."""


class ResultButton(NamedTuple):
    """A button that reports a result: its value in the form, its words, and how it stands out.

    It is the `main` one where it is what is likely pressed, `pressed` where it was reported.
    """

    value: str
    words: str
    main: bool
    pressed: bool


def result_buttons(own: OwnEvent, now: OwnRound) -> tuple[ResultButton, ...]:
    """The results that somebody may report of their table.

    They stand where they stood, whatever the opponent says: what agrees with a report is the main one,
    and where two reports differ, or one waits for the other, none is.
    """
    rows = _results(own)
    told = (now.told, now.told_games)
    if now.told and told not in rows:
        rows.append(told)
    mine = (now.said, now.said_games)
    return tuple(
        ResultButton(
            _value(now.seat, result, games),
            _words(result, games, many=own.games > 1),
            not now.said and ((result, games) == told if now.told else result == WON),
            (result, games) == mine,
        )
        for result, games in rows
    )


def agreeing(buttons: tuple[ResultButton, ...]) -> str:
    """The words of the button that agrees with what the opponent reports."""
    return next((one.words for one in buttons if one.main), "")


def _results(own: OwnEvent) -> list[tuple[str, Games]]:
    """The results of a table as a person may report them, with the games of their match.

    Once time is called a match may end before its last game; the unfinished game counts as drawn or
    was not begun.
    """
    if own.games == 1:
        rows = [(WON, (1, 0, 0)), (LOST, (0, 1, 0))]
        return [*rows, (DRAW, (0, 0, 1))] if own.draws else rows
    ways = [(own.games, least, 0) for least in range(own.games)]
    if own.called and own.games <= FEW:
        early = [(a, b) for a in range(1, own.games) for b in range(a)]
        ways += [(a, b, drawn) for a, b in early for drawn in (0, 1)]
    rows = [row for a, b, drawn in ways for row in ((WON, (a, b, drawn)), (LOST, (b, a, drawn)))]
    if own.draws:
        even = [(each, each, drawn) for each in range(min(own.games, FEW)) for drawn in (0, 1)]
        rows += [(DRAW, games) for games in even if sum(games)]
    return rows


def _value(seat: str, result: str, games: Games) -> str:
    """A result as the form sends it: who won by seat, and the games of seat A and of seat B."""
    other = "B" if seat == "A" else "A"
    winner = {WON: seat, LOST: other}.get(result, result)
    a, b = games[:2] if seat == "A" else games[1::-1]
    return f"{winner} {a}-{b}-{games[2]}" if games[2] else f"{winner} {a}-{b}"


def _words(result: str, games: Games, *, many: bool) -> str:
    """The words of a button; games stand there where more than one wins the match."""
    if not many or result not in {WON, LOST, DRAW}:
        return SAID[result]
    drawn = f"-{games[2]}" if games[2] else ""
    return f"{SAID[result]} {games[0]}-{games[1]}{drawn}"


def standing_now(own: OwnEvent, now: OwnRound | None) -> str:
    """In one word where somebody stands at an event at this moment.

    "sent-out", "left", "waits", "closed", "won" (the cut), "decided" (it, by another), "beyond" (it goes
    on without them), "next" (their next round is not paired), "missed" (this round), "bye" or "table".
    """
    cut_over, sits = bool(own.champion), now is not None and bool(now.table)
    rows = (
        (own.out, "sent-out"),
        (own.dropped, "left"),
        (bool(own.waits), "waits"),
        (own.closed, "closed"),
        (cut_over and own.champion == own.person, "won"),
        (cut_over, "decided"),
        (own.cut == "out" and not (sits and now is not None and not now.result), "beyond"),
        (now is None, "next"),
        (not sits and now is not None and now.result != BYE, "missed"),
        (not sits, BYE),
    )
    return next((word for holds, word in rows if holds), "table")
