"""The screens.

Question: what does a person see, and what happens when they press something?
May import: referee.web.drawing, referee.web.access, referee.service, jinja2, starlette.
Public names: one router a screen; `page` (shell).
"""
