-- reservations_no_overlap only guards writes. The expression `barber_id + 0` hides its index from the planner, which,
-- among millions of reservations, preferred it to reservations_chair_idx and read all reservations of the barber.
alter table reservations drop constraint reservations_no_overlap;

alter table reservations add constraint reservations_no_overlap
  exclude using gist (organization_id with =, (barber_id + 0) with =, during with &&)
  where (status in ('scheduled', 'confirmed', 'completed') and deleted_at is null);
