-- Follow-up of a reservation that an absence affects: the staff call the client (`to_call`), or the client chooses
-- another time by the link. A proposal is {times: [{barber_id, start_local}], until}, and counts while the reservation
-- is canceled.
alter table reservations add column to_call boolean, add column proposal jsonb;
