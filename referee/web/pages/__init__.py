"""The screens.

Question: what does a person see, and what happens when they press something?
May import: referee.web.drawing, referee.web.access, referee.service, jinja2, starlette.
Public names: `page` (shell); the table of screens (referee.web.screens) names what answers each address.
"""
