-- Heading under which a shop's page shows the service; null for none.
alter table services add column group_name text;
