-- What a shop decides for itself, by section; what is absent is as by default.
alter table organizations add column rules jsonb not null default '{}';

-- When so many bookings by strangers were last seen that they are asked to confirm.
alter table organizations add column flood_seen_at timestamptz;

-- The e-mail and the phone of the form as they are counted, so that spellings of one contact are found by an index. Rows
-- of before have none but for what lies ahead, where the form's own spelling must do.
alter table reservations
  add column contact_email text,
  add column contact_phone text,
  add column by_stranger boolean not null default false,
  -- For a slot that waits for its client to confirm: the lines to be booked, and the hash of the link's token.
  add column held_lines jsonb,
  add column token_hash bytea;

update reservations
  set contact_email = client_email_snapshot, contact_phone = regexp_replace(client_phone_snapshot, '[^0-9]', '', 'g')
  where start_at > now() and status in ('scheduled', 'confirmed') and deleted_at is null;

drop index reservations_email_idx;

drop index reservations_phone_idx;

create index reservations_email_idx on reservations (organization_id, contact_email, start_at)
  where status in ('scheduled', 'confirmed', 'held') and deleted_at is null;

create index reservations_phone_idx on reservations (organization_id, contact_phone, start_at)
  where status in ('scheduled', 'confirmed', 'held') and deleted_at is null;

-- For seeing a flood of bookings by people whom the shop has never seen.
create index reservations_strangers_idx on reservations (organization_id, created_at) where by_stranger;

-- For sweeping slots whose time to confirm is over.
create index reservations_lapsed_idx on reservations (held_until) where held_until is not null;

-- A slot that waits for an email knows what was typed, and gets its client with the confirmation.
alter table reservations drop constraint reservations_hold;

alter table reservations add constraint reservations_hold check (
  (status = 'held') = (hold is not null) and (hold is null) = (held_until is null)
  and (hold in ('form', 'offer', 'deposit', 'email')) is not false
  and (client_id is not null or (hold in ('form', 'email')) is true)
  and (client_firstname_snapshot is not null and client_lastname_snapshot is not null or (hold = 'form') is true)
  and ((hold = 'email') is not true or held_lines is not null and token_hash is not null)) not valid;

alter table reservations validate constraint reservations_hold;
