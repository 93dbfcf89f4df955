"""Matches as resources.

Question: how does a program play a match, look at it from any seat at any point, and follow it?
May import: referee.web.api, referee.web.access, referee.service, fastapi, pydantic.
Public names: one `router` a module; the forms of a resource stand beside it.
"""
