-- What an absence leaves to do about a reservation: its client is called, or chooses another time by the link. A
-- proposal is {times: [{barber_id, start_local}], until}, and counts while the reservation is canceled.
alter table reservations add column to_call boolean, add column proposal jsonb;
