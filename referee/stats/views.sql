-- What the questions stand on. `matches` and `facts` are made by the program: matches that are no
-- branch and no test, and their facts, out of files and tables alike; `open` is JSON.

CREATE VIEW rewinds AS
    SELECT match, seq, (open->>'to')::int AS until FROM facts WHERE kind = 'match.rewound';

-- Facts that no rewind took back.
CREATE VIEW standing AS
    SELECT * FROM facts f WHERE NOT EXISTS (
        SELECT 1 FROM rewinds r WHERE r.match = f.match AND r.until < f.seq AND f.seq < r.seq);

-- Who won, as it was told last.
CREATE VIEW results AS
    SELECT match, arg_max(open->>'winner', seq) AS winner FROM standing
    WHERE kind IN ('match.ended', 'result.recorded') GROUP BY match;

CREATE VIEW firsts AS
    SELECT match, arg_max(open->>'seat', seq) AS first FROM standing WHERE kind = 'first.decided' GROUP BY match;

CREATE VIEW decks AS
    SELECT match, open->>'seat' AS seat, arg_max(open->>'name', seq) AS deck FROM standing
    WHERE kind = 'deck.listed' GROUP BY ALL;
