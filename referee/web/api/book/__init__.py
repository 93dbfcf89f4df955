"""The rules and the cards as resources.

Question: how does a program read what a match is judged by?
May import: referee.web.api, referee.web.access, referee.service, fastapi, pydantic.
Public names: one `router` a module; the forms of a resource stand beside it.
"""
