"""How things look on a terminal.

Question: how is a table, a log or a reason drawn in rows of text?
May import: referee.timeline, referee.sight, rich.
Public names: `board`, `draw` (logbook), `reason_lines` (reasons), `ink` (palette).
"""
