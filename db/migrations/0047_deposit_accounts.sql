-- Account of a shop at the payment provider, which takes deposits by card, as last read from the provider.
create table deposit_accounts (
  organization_id bigint not null,
  account_key uuid not null,
  account_id text,
  charges_enabled boolean not null default false,
  status text,
  resolution text,
  country text,
  currency text,
  asked_at timestamptz,
  constraint deposit_accounts_pkey primary key (organization_id),
  constraint deposit_accounts_organization_fkey foreign key (organization_id) references organizations (id)
);

create index deposit_accounts_account_idx on deposit_accounts (account_id) where account_id is not null;

create index deposit_accounts_asked_idx on deposit_accounts (asked_at) where account_id is not null;

create table deposit_events (
  organization_id bigint not null,
  event_id text not null,
  type text not null,
  created_at timestamptz not null,
  received_at timestamptz not null,
  constraint deposit_events_pkey primary key (organization_id, event_id),
  constraint deposit_events_organization_fkey foreign key (organization_id) references organizations (id)
);
