alter table deposits
  add column dispute text constraint deposits_dispute check (dispute in ('open', 'won', 'lost'));
