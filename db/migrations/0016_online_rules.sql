-- Settings of the shop, by section; missing keys use the default.
alter table organizations add column rules jsonb not null default '{}';

-- Time of the most recently detected flood of bookings by strangers; for one hour afterwards strangers must confirm
-- bookings by e-mail.
alter table organizations add column flood_seen_at timestamptz;

-- E-mail and phone of the booking form, normalized so that an index finds other spellings of one contact. Only upcoming
-- existing reservations get values, with the spelling of the form.
alter table reservations
  add column contact_email text,
  add column contact_phone text,
  add column by_stranger boolean not null default false,
  -- Services to book when the client confirms a held slot, and the hash of the token in the confirmation link.
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

-- Index for counting recent bookings by strangers (clients new to the shop), which detects a flood.
create index reservations_strangers_idx on reservations (organization_id, created_at) where by_stranger;

create index reservations_lapsed_idx on reservations (held_until) where held_until is not null;

-- A slot held for e-mail confirmation has the typed name, and gets client_id at confirmation.
alter table reservations drop constraint reservations_hold;

alter table reservations add constraint reservations_hold check (
  (status = 'held') = (hold is not null) and (hold is null) = (held_until is null)
  and (hold in ('form', 'offer', 'deposit', 'email')) is not false
  and (client_id is not null or (hold in ('form', 'email')) is true)
  and (client_firstname_snapshot is not null and client_lastname_snapshot is not null or (hold = 'form') is true)
  and ((hold = 'email') is not true or held_lines is not null and token_hash is not null)) not valid;

alter table reservations validate constraint reservations_hold;
