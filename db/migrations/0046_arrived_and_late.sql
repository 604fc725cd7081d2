-- `arrived_at` is when the staff saw the client arrive, `late_minutes` how late the client said to be, `late_at` when
-- the first of the presses within a minute came. A new start empties the three.
alter table reservations
  add column arrived_at timestamptz,
  add column late_minutes smallint,
  add column late_at timestamptz;
