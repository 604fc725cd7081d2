-- Links with which a client reads, takes along or erases what a shop keeps of them. One is good for an hour and for one
-- erasure; only its digest is stored.
create table privacy_tokens (
  organization_id bigint not null,
  token_hash bytea not null,
  client_id bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint privacy_tokens_pkey primary key (organization_id, token_hash),
  constraint privacy_tokens_client_fkey foreign key (organization_id, client_id) references clients (organization_id, id)
);

create index privacy_tokens_client_idx on privacy_tokens (organization_id, client_id);

create index privacy_tokens_stale_idx on privacy_tokens (expires_at);

-- Who was erased, since when it was begun, since when it stands in the file beside the data, and since when it is done. It
-- names nobody: a client's row keeps nothing but its id.
create table erasures (
  organization_id bigint not null,
  client_id bigint not null,
  at timestamptz not null,
  noted_at timestamptz,
  done_at timestamptz,
  constraint erasures_pkey primary key (organization_id, client_id),
  constraint erasures_client_fkey foreign key (organization_id, client_id) references clients (organization_id, id)
);

-- By what a blocked client who was erased is known again; see docs/decisions/0047-erasure.md.
alter table clients add column blocked_digest bytea[];

-- Visits of a client that were deleted are erased too; the index of the others leaves them out.
create index reservations_deleted_client_idx on reservations (organization_id, client_id) where deleted_at is not null;

alter table waitlist_entries add column closed_at timestamptz;

update waitlist_entries set closed_at = now() where state in ('booked', 'left', 'expired');

alter table waitlist_entries add constraint waitlist_entries_closed check (
  (closed_at is not null) = (state in ('booked', 'left', 'expired')));

create index waitlist_entries_closed_idx on waitlist_entries (closed_at) where closed_at is not null;

create index messages_stale_idx on messages (created_at);

-- Not before this moment clients who stayed away are erased, so that the owner has seen for a month how many they will be.
alter table organizations add column retention_from timestamptz;

update organizations set retention_from = now() + interval '30 days';
