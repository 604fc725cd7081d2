-- What a person's list of sessions shows: the user agent, and whether the network is the reader's own. The digest is
-- keyed with AUTH_SECRET, because addresses are few enough to try all of them. Null until the next renewal.
alter table sessions add column user_agent text;

alter table sessions add column network_digest text;
