"""Command lines about what an event tells others: tables, the calendar, hooks that nobody answers."""

from typing import Final

OUTWARD: Final = """\
event export decks --by kim
event calendar
event calendar cup --out cup.ics
event hook add https://club.example.org/in --only result
event hook add https://club.example.org/other --form discord
event hook replay $HOOK --from 3
event hook deliver
event hook test $HOOK
event hook remove $HOOK
"""
