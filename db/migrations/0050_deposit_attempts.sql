-- One attempt to pay a deposit by card, written before the provider is asked and sent again unchanged until it answers.
-- `refund_try` numbers the tries to give its money back.
create table deposit_attempts (
  organization_id bigint not null,
  deposit_id bigint not null,
  n integer not null,
  key text not null,
  account_id text not null,
  expires_at timestamptz not null,
  session_id text,
  payment_id text,
  state text not null,
  refund_try integer not null default 0,
  read_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, deposit_id, n),
  constraint deposit_attempts_state check (state in
    ('sent', 'open', 'down', 'never', 'expired', 'paid', 'refunding', 'refunded', 'refund_failed')),
  foreign key (organization_id, deposit_id) references deposits (organization_id, id)
);

create index deposit_attempts_session_idx on deposit_attempts (organization_id, session_id);

create index deposit_attempts_payment_idx on deposit_attempts (organization_id, payment_id);
