-- The clients whom the staff told apart from this one, so that they are not shown as duplicates again; each row of a pair
-- names the other.
alter table clients add column distinct_from bigint[];
