-- Late moves of the visit after the one that fixed the deposit; each counts on the client like a late cancellation.
alter table deposits
  add column late_moves integer not null default 0;
