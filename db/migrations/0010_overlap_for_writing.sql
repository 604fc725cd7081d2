-- The constraint is there for writing alone. Of an expression it is no index for reading a barber's day: among millions of
-- reservations the planner preferred it to reservations_chair_idx, and read all reservations of the barber.
alter table reservations drop constraint reservations_no_overlap;

alter table reservations add constraint reservations_no_overlap
  exclude using gist (organization_id with =, (barber_id + 0) with =, during with &&)
  where (status in ('scheduled', 'confirmed', 'completed') and deleted_at is null);
