-- `arrived_at` is when the staff saw the client arrive, `late_minutes` how late the client said to be, `late_at` the
-- time of that announcement, of several within a minute the first. A new start clears all three columns.
alter table reservations
  add column arrived_at timestamptz,
  add column late_minutes smallint,
  add column late_at timestamptz;
