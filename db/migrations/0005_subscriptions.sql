-- All subscriptions of a shop, in the state most recently reported by the payment provider; `billing` holds the state
-- of the leading one.
create table subscriptions (
  organization_id bigint not null,
  subscription_id text not null,
  status text not null,
  cancel_at_period_end boolean not null,
  current_period_end timestamptz,
  created_at timestamptz not null,
  told_at timestamptz not null,
  told_by text not null,
  constraint subscriptions_pkey primary key (organization_id, subscription_id),
  constraint subscriptions_organization_fkey foreign key (organization_id) references organizations (id)
);

alter table billing add column checkout_started_at timestamptz;

-- Time of the most recent read from the payment provider, so that several instances read only once per interval.
alter table billing add column asked_at timestamptz;

-- Index for finding the organization of a provider event that lacks our metadata and names only its customer.
create index billing_customer_idx on billing (customer_id);

create index billing_asked_idx on billing (asked_at);
