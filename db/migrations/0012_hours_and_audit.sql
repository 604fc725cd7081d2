-- Weekly hours valid from `from_date` until the next version, so that figures of past days use the hours of those days.
-- A version has seven rows; a weekday without times is a day off.
create table hours_versions (
  organization_id bigint not null,
  user_id bigint not null,
  from_date date not null,
  weekday smallint not null,
  start_time_1 time,
  end_time_1 time,
  start_time_2 time,
  end_time_2 time,
  constraint hours_versions_pkey primary key (organization_id, user_id, from_date, weekday),
  constraint hours_versions_user_fkey foreign key (organization_id, user_id) references users (organization_id, id),
  constraint hours_versions_weekday check (weekday between 0 and 6)
);

insert into hours_versions (organization_id, user_id, from_date, weekday, start_time_1, end_time_1, start_time_2, end_time_2)
  select w.organization_id, w.user_id, date '2000-01-01', day.weekday, h.start_time_1, h.end_time_1, h.start_time_2, h.end_time_2
  from (select distinct organization_id, user_id from weekly_hours) w
  cross join generate_series(0, 6) day (weekday)
  left join weekly_hours h
    on h.organization_id = w.organization_id and h.user_id = w.user_id and h.weekday = day.weekday;

-- Name of an actor that is not a user of the shop: an API key or a platform operator.
alter table audit_events add column actor_name text;

alter table audit_events drop constraint audit_events_actor;

alter table audit_events add constraint audit_events_actor
  check (actor in ('staff', 'client', 'provider', 'system', 'integration', 'platform')) not valid;

alter table audit_events validate constraint audit_events_actor;

-- `snapshot_at` is the second in which the provider sent the stored snapshot; `snapshot_order` orders snapshots of one
-- second.
alter table billing rename column told_at to snapshot_at;

alter table billing rename column visited_at to redirected_at;

alter table billing rename column asked_at to synced_at;

alter index billing_asked_idx rename to billing_synced_idx;

alter table subscriptions rename column told_at to snapshot_at;

alter table subscriptions rename column told_by to snapshot_order;
