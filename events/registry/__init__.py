"""What stands beside a log, in its database, and is part of no chain.

Question: who are the people, who may come in, who outside is told, which cards were brought in, and
which rulings are found by what was asked?
May import: the record (the log whose connections it shares, its tables and errors); SQLAlchemy.
Public names: `contract` (`Registry`, what is promised), `opened` (`registry_of` a log), and the
values: `people`, `tokens`, `hooks`, `cards`, `readings`, `precedents`.
"""
