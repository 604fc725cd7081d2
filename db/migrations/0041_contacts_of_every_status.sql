-- A client who lost a link is sent the past and canceled reservations of a contact too, so the indexes of the contact
-- cover every status.
drop index reservations_email_idx;

drop index reservations_phone_idx;

create index reservations_email_idx on reservations (organization_id, contact_email, start_at)
  where contact_email is not null and deleted_at is null;

create index reservations_phone_idx on reservations (organization_id, contact_phone, start_at)
  where contact_phone is not null and deleted_at is null;
