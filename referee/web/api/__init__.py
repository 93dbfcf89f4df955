"""The HTTP API.

Question: how does a program ask for what the command line answers?
May import: referee.web.access, referee.service and the rooms that look, fastapi, pydantic.
Public names: one router a module of the families `table`, `court`, `event`, `record`, `book`; here
what they share: `Json`, `RequestBody`, `CommandBody`, `point`, `PROBLEMS`, `LOOKS` (forms);
`Answered`, `means`, `answers` (schemas);
`Paging`, `paged`, `fixed`, `fresh` (answers); `describe_problems` (problem).
"""
