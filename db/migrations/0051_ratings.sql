-- One opinion of a client about a completed reservation. `at` is when the client gave the first stars. An undone import
-- deletes its reservations and clients, hence `on delete cascade`.
create table ratings (
  organization_id bigint not null,
  reservation_id bigint not null,
  client_id bigint not null,
  stars smallint not null,
  text text,
  at timestamptz not null,
  constraint ratings_pkey primary key (organization_id, reservation_id),
  constraint ratings_reservation_fkey foreign key (organization_id, reservation_id)
    references reservations (organization_id, id) on delete cascade,
  constraint ratings_client_fkey foreign key (organization_id, client_id)
    references clients (organization_id, id) on delete cascade,
  constraint ratings_stars check (stars between 1 and 5)
);

create index ratings_at_idx on ratings (organization_id, at);
create index ratings_client_idx on ratings (organization_id, client_id);

-- Counts the questions that a client received within 60 days.
create index messages_questions_idx on messages (organization_id, client_id) where kind = 'rating-question';
