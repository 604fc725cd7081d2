-- Origin of the waitlist entry (`via` of the page address); copied to the audit event of a booking made from an offer,
-- as for other bookings.
alter table waitlist_entries add column via text;
