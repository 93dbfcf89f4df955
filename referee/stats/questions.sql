-- The questions of `referee stats`, each a query of DuckDB over the views of referee/stats/views.sql.
-- Under the name stands what is asked, then the kinds of facts that it needs; * needs all of them.

-- name: decks
-- How often does a deck win, and how often when it goes first?
-- deck.listed first.decided match.ended result.recorded match.rewound
SELECT d.deck, count(*) AS matches, count(*) FILTER (winner = d.seat) AS won,
    round(100 * avg((winner = d.seat)::int), 1) AS "won %",
    round(100 * avg((winner = d.seat)::int) FILTER (first = d.seat), 1) AS "going first %",
    round(100 * avg((winner = d.seat)::int) FILTER (first <> d.seat), 1) AS "going second %"
FROM decks d JOIN results USING (match) LEFT JOIN firsts USING (match)
GROUP BY d.deck ORDER BY matches DESC, "won %" DESC, d.deck

-- name: first
-- How often does the seat that goes first win, event by event?
-- first.decided match.ended result.recorded match.rewound
SELECT event, count(*) AS matches, count(*) FILTER (winner = first) AS won,
    round(100 * avg((winner = first)::int), 1) AS "won %"
FROM results JOIN firsts USING (match) JOIN matches USING (match)
GROUP BY event ORDER BY matches DESC, event

-- name: length
-- How long are matches that came to an end: facts, turns and minutes, event by event?
-- match.opened turn.began match.ended result.recorded match.rewound
WITH turns AS (SELECT match, max((open->>'number')::int) AS turns FROM standing WHERE kind = 'turn.began' GROUP BY match),
    ends AS (SELECT match, max("at") - min("at") AS lasted FROM standing GROUP BY match)
SELECT event, count(*) AS matches, round(median(facts)) AS facts, max(facts) AS "most facts",
    median(turns) AS turns, max(turns) AS "most turns",
    round(median(lasted) / 60e6, 1) AS minutes, round(quantile_cont(lasted, 0.9) / 60e6, 1) AS "nine of ten within"
FROM results JOIN matches USING (match) JOIN turns USING (match) JOIN ends USING (match)
GROUP BY event ORDER BY matches DESC, event

-- name: calls
-- How often is a judge called, and how often is there a ruling, round by round?
-- call.opened ruling.given
WITH asked AS (
    SELECT match, count(*) FILTER (kind = 'call.opened') AS calls, count(*) FILTER (kind = 'ruling.given') AS rulings
    FROM facts WHERE kind IN ('call.opened', 'ruling.given') GROUP BY match)
SELECT event, round, count(*) AS matches, coalesce(sum(calls), 0)::bigint AS calls,
    coalesce(sum(rulings), 0)::bigint AS rulings, round(coalesce(sum(calls), 0) / count(*), 2) AS "calls a match"
FROM matches LEFT JOIN asked USING (match)
GROUP BY event, round ORDER BY event, round

-- name: clauses
-- How often does a clause decide: outcomes and rulings that rest on it?
-- *
WITH cited AS (SELECT match, kind, unnest(open->>'$.clauses[*]') AS clause FROM standing)
SELECT clause, count(*) AS outcomes, count(DISTINCT match) AS matches, count(*) FILTER (kind = 'ruling.given') AS rulings
FROM cited GROUP BY clause ORDER BY outcomes DESC, clause
