"""The judge desk.

Question: what does an official see and press, from the call at a table to the ruling?
May import: what the screens may (referee.web.pages).
Public names: `routers`, one a step: queue, call, check, rule, appeal, event, and
the search of precedents.
"""
