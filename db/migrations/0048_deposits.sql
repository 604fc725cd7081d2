-- A deposit has the id and the link of the reservation that it was opened for. While it is unpaid, that reservation is
-- a held slot; `request` keeps its rows, so that money that comes after the hold still finds its visit, and is emptied
-- once the visit is booked. `reservation_id` follows the visit that the deposit counts for.
create table deposits (
  organization_id bigint not null references organizations (id),
  id bigint not null,
  external_id text not null,
  reservation_id bigint not null,
  client_id bigint,
  state text not null,
  reason text not null,
  method text not null,
  amount_cents bigint not null,
  refunded_cents bigint not null default 0,
  used_cents bigint not null default 0,
  currency text not null,
  is_fixed boolean not null default false,
  request jsonb,
  pay_until timestamptz not null,
  transferred_at timestamptz,
  created_at timestamptz not null,
  paid_at timestamptz,
  settled_at timestamptz,
  primary key (organization_id, id),
  constraint deposits_link unique (organization_id, external_id),
  constraint deposits_state check (state in
    ('open', 'asked', 'paid', 'kept', 'refunding', 'refunded', 'refund_failed', 'lapsed', 'waived')),
  constraint deposits_reason check (reason in ('no_shows', 'first', 'premium', 'always')),
  constraint deposits_method check (method in ('card', 'transfer')),
  constraint deposits_amounts check (amount_cents > 0 and refunded_cents between 0 and amount_cents
    and used_cents between 0 and amount_cents),
  foreign key (organization_id, client_id) references clients (organization_id, id)
);

create index deposits_reservation_idx on deposits (organization_id, reservation_id);

create index deposits_client_idx on deposits (organization_id, client_id);

create index deposits_live_idx on deposits (organization_id, state, created_at);
