-- Reservations booked before reminders existed have no reminder jobs; one job per shop plans the missing reminders.
insert into outbox (organization_id, key, kind, lane, payload, created_at, due_at, expires_at)
select id, 'replan-reminders:0030', 'replan-reminders', 'work', '{}', now(), now(), now() + interval '1 day'
from organizations;
