-- Checkout and portal alike: what a person did there may be asked about before it is told.
alter table billing rename column checkout_started_at to visited_at;
