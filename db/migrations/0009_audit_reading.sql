-- What happened, newest first. Most of it is about reservations, so that to filter them out of this one costs nothing.
create index audit_events_at_idx on audit_events (organization_id, at, id);

-- What somebody of the staff did; a booking by a client does not pay for it.
create index audit_events_person_idx on audit_events (organization_id, user_id, at, id) where user_id is not null;

create index audit_events_kind_idx on audit_events (organization_id, subject, at, id) where subject <> 'reservation';
