"""Matches between random players.

Question: what comes up when nobody thinks?
May import: referee.service and the rooms of the core.
Public names: `simulate`, `coverage`.
"""
