-- Where whoever waits came from: it goes into the event of the booking that they make of an offer, as of any other booking.
alter table waitlist_entries add column via text;
