-- Links to one's own reservations, which clients request by the e-mail or phone of a booking and may use for 30
-- minutes. The row stores no contact, only a reservation booked with it, so erasing the reservation's contact also ends
-- the link.
create table recovery_links (
  organization_id bigint not null,
  token_hash bytea not null,
  reservation_id bigint not null,
  contact text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint recovery_links_pkey primary key (organization_id, token_hash),
  constraint recovery_links_contact check (contact in ('email', 'phone'))
);

create index recovery_links_stale_idx on recovery_links (expires_at);
