-- The billing row exists before the provider's customer does. Its customer_key makes the idempotency key at the
-- provider, so that repeated requests create one customer.
alter table billing alter column customer_id drop not null;

alter table billing add column customer_key uuid;
