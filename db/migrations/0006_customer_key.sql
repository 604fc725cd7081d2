-- A shop's row comes before its customer: the key in it makes the provider create one customer, however often asked.
alter table billing alter column customer_id drop not null;

alter table billing add column customer_key uuid;
