"""The command line.

Question: how does a person or a script ask the referee, and how is the answer printed?
May import: referee.service, timeline, audit, sight, rulebook, cards, court, state, and the records
of events; arguments, printing and exit codes only, no rule. Public names: `cli.app.main`.
"""
