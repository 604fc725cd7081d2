-- Time of the most recent redirect to the provider's checkout or portal; billing then reads the provider without
-- waiting for its event.
alter table billing rename column checkout_started_at to visited_at;
