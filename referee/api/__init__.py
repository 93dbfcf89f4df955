"""The referee for programs, without a command line and without HTTP.

Question: how does a program of somebody else read a match, ask the rules and check a record?
May import: referee.service and the rooms it opens. It opens, names and types what is there, and
does nothing of its own; docs/library.md is its page. `import referee` offers all of it by name.
Public names: `open`, `Database`, `RecordedMatch`, `MatchStep` (`databases`, `matches`); `verify`,
`simulate`, `read_positions`, `positions_of`, `play_position` (`running`).
"""
