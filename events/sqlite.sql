-- Compiled from events/queries.py: python -m events.queries > events/sqlite.sql

-- name: command
INSERT INTO commands (match_id, "key", first_seq, last_seq, request_hash) SELECT :match_id AS match_id, :key AS "key", :first_seq AS first_seq, :last_seq AS last_seq, :request_hash AS request_hash
WHERE (EXISTS (SELECT *
FROM events
WHERE events.match_id = :match_id AND events.seq = :first_seq - 1)) OR (EXISTS (SELECT *
FROM matches
WHERE matches.id = :match_id AND coalesce(matches.parent_seq, 0) = :first_seq - 1))

-- name: sure
INSERT INTO commands (match_id, "key", first_seq, last_seq, request_hash) VALUES (?, ?, ?, ?, ?)

-- name: facts
INSERT INTO events (match_id, seq, kind, v, at, actor, cause, open, hidden, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)

-- name: head
SELECT events.seq, events.hash
FROM events
WHERE events.match_id = :match_id AND NOT (EXISTS (SELECT *
FROM removed
WHERE removed.match_id = events.match_id)) ORDER BY events.seq DESC
 LIMIT 1 OFFSET 0

-- name: known
SELECT commands.first_seq, commands.last_seq, commands.request_hash, coalesce(matches.parent_seq, 0) AS coalesce_1, archived.archive_id
FROM matches LEFT OUTER JOIN commands ON commands.match_id = matches.id AND commands."key" = :key LEFT OUTER JOIN archived ON archived.match_id = matches.id
WHERE matches.id = :match_id AND NOT (EXISTS (SELECT *
FROM removed
WHERE removed.match_id = matches.id))

-- name: read
SELECT events.seq, events.kind, events.v, events.at, events.actor, events.cause, events.open, events.hidden, events.hash
FROM events
WHERE events.match_id = :match_id AND events.seq > :after AND events.seq <= :until ORDER BY events.seq

-- name: present
SELECT count(*) AS count_1
FROM events
WHERE events.match_id = :match_id AND events.seq > :after AND events.seq <= :until

-- name: keyframe
SELECT keyframes.seq, keyframes.data, events.hash
FROM keyframes LEFT OUTER JOIN events ON events.match_id = keyframes.match_id AND events.seq = keyframes.seq
WHERE keyframes.match_id = :match_id AND keyframes.fold_id = :fold_id AND keyframes.seq <= :seq ORDER BY keyframes.seq DESC
 LIMIT :limit OFFSET 0

-- name: link
SELECT events.hash
FROM events
WHERE events.match_id = :match_id AND events.seq = :seq

-- name: put_keyframe
INSERT INTO keyframes (match_id, fold_id, seq, data) VALUES (:match_id, :fold_id, :seq, :data) ON CONFLICT (match_id, fold_id, seq) DO UPDATE SET data = excluded.data

-- name: feed
SELECT commands.position, commands.match_id, events.seq, events.kind, events.v, events.at, events.actor, events.cause, events.open, events.hidden, events.hash
FROM commands LEFT OUTER JOIN events ON events.match_id = commands.match_id AND events.seq >= commands.first_seq AND events.seq <= commands.last_seq
WHERE commands.position >= :position AND (commands.position > :position OR coalesce(events.seq, commands.last_seq) > :seq) ORDER BY commands.position, events.seq
 LIMIT :limit OFFSET 0

-- name: position
SELECT commands.position
FROM commands
WHERE commands.position = :position

-- name: person
SELECT people.id, people.name, people.contact, people.erased, people.fixed
FROM people
WHERE people.id = :id

-- name: match
SELECT matches.id, matches.public_id, matches.created, matches.tags, matches.parent_id, matches.parent_seq, matches.parent_hash
FROM matches
WHERE matches.public_id = :public_id AND NOT (EXISTS (SELECT *
FROM removed
WHERE removed.match_id = matches.id))

-- name: public_id
SELECT matches.public_id
FROM matches
WHERE matches.id = :match_id

-- name: blob
SELECT blobs.data
FROM blobs
WHERE blobs.kind = :kind AND blobs.hash = :hash

-- name: commands
SELECT commands.first_seq, commands.last_seq
FROM commands
WHERE commands.match_id = :match_id ORDER BY commands.first_seq

-- name: answered_to
SELECT max(commands.last_seq) AS max_1
FROM commands
WHERE commands.match_id = :match_id

-- name: matches
SELECT matches.id, matches.public_id, matches.created, matches.tags, matches.parent_id, matches.parent_seq, matches.parent_hash, coalesce((SELECT max(events.seq) AS max_1
FROM events
WHERE events.match_id = matches.id), (SELECT archived.head
FROM archived
WHERE archived.match_id = matches.id)) AS coalesce_1
FROM matches
WHERE matches.id > :after AND NOT (EXISTS (SELECT *
FROM removed
WHERE removed.match_id = matches.id)) ORDER BY matches.id
 LIMIT :limit OFFSET 0

-- name: people
SELECT people.id, people.name, people.contact, people.erased, people.fixed
FROM people ORDER BY people.id

-- name: keyframes
SELECT keyframes.seq, keyframes.data
FROM keyframes
WHERE keyframes.match_id = :match_id AND keyframes.fold_id = :fold_id ORDER BY keyframes.seq

-- name: finding
SELECT findings.data
FROM findings
WHERE findings.kind = :kind AND findings."key" = :key

-- name: archived
SELECT archived.match_id, matches.public_id, archived.place, archived.facts, archived.head, archived.hash, archived.digest, archives.folder, archives.file, archives.at, archives.matches, archives.facts AS facts_1, archives.size, archives.sha256
FROM archived JOIN archives ON archives.id = archived.archive_id JOIN matches ON matches.id = archived.match_id
WHERE archived.match_id = :match_id

-- name: keys
SELECT commands.first_seq, commands.last_seq, commands."key", commands.request_hash
FROM commands
WHERE commands.match_id = :match_id ORDER BY commands.first_seq

-- name: listing
INSERT INTO listings (match_id, root, person_a, person_b, ruleset, started, ended, waits, words, data, stale) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (match_id) DO UPDATE SET root = excluded.root, person_a = excluded.person_a, person_b = excluded.person_b, ruleset = excluded.ruleset, started = excluded.started, ended = excluded.ended, waits = excluded.waits, words = excluded.words, data = excluded.data, stale = excluded.stale

-- name: relist
UPDATE listings SET ended=?, waits=?, data=? WHERE listings.match_id = ? AND listings.stale = 0

-- name: matches_of
SELECT matches.id, matches.public_id, matches.created, matches.tags, matches.parent_id, matches.parent_seq, matches.parent_hash, coalesce((SELECT max(events.seq) AS max_1
FROM events
WHERE events.match_id = matches.id), (SELECT archived.head
FROM archived
WHERE archived.match_id = matches.id)) AS coalesce_1
FROM matches
WHERE matches.id > :after AND NOT (EXISTS (SELECT *
FROM removed
WHERE removed.match_id = matches.id)) AND matches.event = :event ORDER BY matches.id
 LIMIT :limit OFFSET 0

-- name: listed_of
SELECT listings.stale, listings.root, listings.person_a, listings.person_b, listings.ruleset, listings.started, listings.ended, listings.waits, listings.words, listings.data
FROM listings
WHERE listings.match_id = :match_id
