-- Digest of the network address that requested a hold during form entry; limits an address to one held slot per barber
-- at a time. Deleted with the held slot.
alter table reservations add column held_for text;
