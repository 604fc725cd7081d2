-- Indexes for counting a client's upcoming reservations by the e-mail or phone of the booking form.
create index reservations_email_idx on reservations (organization_id, client_email_snapshot, start_at)
  where status in ('scheduled', 'confirmed') and deleted_at is null;

create index reservations_phone_idx on reservations (organization_id, regexp_replace(client_phone_snapshot, '[^0-9]', '', 'g'), start_at)
  where status in ('scheduled', 'confirmed') and deleted_at is null;
