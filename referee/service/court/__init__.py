"""What officials do at a match.

Question: how does an order of an official reach the log, and what do they look up before it?
May import: the rooms of the core, referee.service.store, events.
Public names: `Judging`, `Deciding` (ruling), `Punishing`, `Appealing`, `Branching`, `Comparing`,
`Watching`, `Pacing`, `Rerunning` and what they hand out.
"""
