-- Places are offered only to entries that count. An online entry of a contact that the shop does not know is unconfirmed
-- until the link of its joining e-mail was followed; entries of the version before are confirmed.
-- `token_hash` belongs to that link. `joined_from` is a digest of the network address of an unconfirmed entry.
alter table waitlist_entries
  add column is_confirmed boolean not null default true,
  add column counts boolean not null default true,
  add column token_hash bytea,
  add column joined_from text,
  add constraint waitlist_entries_counts check (counts or not is_confirmed);

create index waitlist_entries_counted_idx on waitlist_entries (organization_id, date_from, date_to)
  where state = 'waiting' and counts;
