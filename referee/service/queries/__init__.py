"""Queries: every question that is answered without changing anything.

Question: what does the record say about something, whoever asks and whatever they ask with?
May import: what the application service may (referee.service).
Public names: one module a family; in it one function a question, declared by `@query`
(`referee.service.queries.schema`), and the struct that it answers with. The HTTP operation, the
command with its JSON, the documents and the checks are derived from that.
"""
