-- A digest of the network address that asked for a slot to be held while a form is filled in, so that one address holds one
-- slot of a barber at a time. It goes with the held slot.
alter table reservations add column held_for text;
