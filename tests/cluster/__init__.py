"""Servers that take over from one another, on loopback: Patroni, etcd, PostgreSQL, haproxy, pgbouncer."""
