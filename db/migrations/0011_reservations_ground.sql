-- Adds all columns for holds, channels, series and groups in one migration, because the index of
-- reservations_no_overlap is slow to rebuild. No column causes a table rewrite. Checks start as `not valid` and are
-- validated in one scan.
alter table reservations
  add column hold text,
  add column held_until timestamptz,
  add column channel text not null default 'online',
  add column booked_by bigint,
  add column duration_min integer,
  add column series_id bigint,
  add column group_id bigint;

-- A slot held during form entry has no client yet.
alter table reservations
  alter column client_id drop not null,
  alter column client_firstname_snapshot drop not null,
  alter column client_lastname_snapshot drop not null;

alter table reservations drop constraint reservations_status;

alter table reservations add constraint reservations_status
  check (status in ('scheduled', 'confirmed', 'completed', 'no_show', 'canceled', 'held')) not valid;

alter table reservations add constraint reservations_hold check (
  (status = 'held') = (hold is not null) and (hold is null) = (held_until is null)
  and (hold in ('form', 'offer', 'deposit')) is not false
  and (client_id is not null and client_firstname_snapshot is not null and client_lastname_snapshot is not null
    or (hold = 'form') is true)) not valid;

alter table reservations add constraint reservations_channel
  check (channel in ('online', 'phone', 'walk_in', 'counter', 'message')) not valid;

alter table reservations add constraint reservations_booked_by_fkey
  foreign key (organization_id, booked_by) references users (organization_id, id) not valid;

alter table reservations
  validate constraint reservations_status,
  validate constraint reservations_hold,
  validate constraint reservations_channel,
  validate constraint reservations_booked_by_fkey;

-- The predicate lists statuses that free the barber's time, so that an unforeseen status blocks the slot instead of
-- allowing double bookings. As in 0010, `barber_id + 0` hides this index from reads.
alter table reservations drop constraint reservations_no_overlap;

alter table reservations add constraint reservations_no_overlap
  exclude using gist (organization_id with =, (barber_id + 0) with =, during with &&)
  where (status not in ('no_show', 'canceled') and deleted_at is null);

create index reservations_held_idx on reservations (organization_id, barber_id, start_at)
  include (end_at, held_until) where status = 'held';
