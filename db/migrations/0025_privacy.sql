-- Links with which clients read, export or erase their personal data. A link is valid for one hour and one erasure.
-- Stores only the digest of the token.
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

-- Erasures of clients: start (`at`), entry in the erasures.jsonl file next to the data (`noted_at`), completion
-- (`done_at`). Contains no personal data: client_id leads to a row cleared of name and contact.
create table erasures (
  organization_id bigint not null,
  client_id bigint not null,
  at timestamptz not null,
  noted_at timestamptz,
  done_at timestamptz,
  constraint erasures_pkey primary key (organization_id, client_id),
  constraint erasures_client_fkey foreign key (organization_id, client_id) references clients (organization_id, id)
);

-- Digests that recognize the contact of a blocked client after erasure; see docs/decisions/0047-erasure.md.
alter table clients add column blocked_digest bytea[];

-- Erasure also covers deleted reservations, which reservations_client_idx leaves out.
create index reservations_deleted_client_idx on reservations (organization_id, client_id) where deleted_at is not null;

alter table waitlist_entries add column closed_at timestamptz;

update waitlist_entries set closed_at = now() where state in ('booked', 'left', 'expired');

alter table waitlist_entries add constraint waitlist_entries_closed check (
  (closed_at is not null) = (state in ('booked', 'left', 'expired')));

create index waitlist_entries_closed_idx on waitlist_entries (closed_at) where closed_at is not null;

create index messages_stale_idx on messages (created_at);

-- Earliest time for erasing inactive clients: the owner sees their number 30 days in advance. Null means no
-- restriction.
alter table organizations add column retention_from timestamptz;

update organizations set retention_from = now() + interval '30 days';
