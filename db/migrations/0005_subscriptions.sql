-- Each subscription of a shop as the provider last reported it; `billing` holds the leading one's state.
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

-- When the provider was last asked, so that several instances ask once.
alter table billing add column asked_at timestamptz;

-- An event without our metadata names its customer alone.
create index billing_customer_idx on billing (customer_id);

create index billing_asked_idx on billing (asked_at);
