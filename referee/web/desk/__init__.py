"""The judge desk.

Question: what does an official see and press, from the call at a table to the ruling?
May import: what the screens may (referee.web.pages).
Public names: none; the table of screens (referee.web.screens) names what answers each address.
"""
