-- Clients that staff marked as different people, so that they are not suggested as duplicates again; both rows of a
-- pair name each other.
alter table clients add column distinct_from bigint[];
