-- Index for the activity list, newest first. Also serves the list of reservation events: most events concern
-- reservations, so filtering by subject skips few rows.
create index audit_events_at_idx on audit_events (organization_id, at, id);

-- Index for the activity of one staff user. Leaves out events without user_id, so that a booking by a client has no
-- entry to write.
create index audit_events_person_idx on audit_events (organization_id, user_id, at, id) where user_id is not null;

create index audit_events_kind_idx on audit_events (organization_id, subject, at, id) where subject <> 'reservation';
