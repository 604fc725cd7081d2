-- Separates a job's due time (`due_at`), its lease or retry pause (`locked_until`) and the end of its usefulness
-- (`expires_at`).
alter table outbox add column locked_until timestamptz;

alter table outbox add column lane text not null default 'mail';

-- The constant default spares rewriting the rows of finished jobs, which never use expires_at.
alter table outbox add column expires_at timestamptz not null default 'epoch';

-- During an upgrade, processes of the previous version still insert jobs without expires_at.
alter table outbox alter column expires_at set default now() + interval '3 days';

-- Pending jobs keep their lifetime. It counts from created_at, because due_at may hold the end of a lease.
update outbox set expires_at = created_at + case kind when 'password-reset' then interval '1 hour' else interval '3 days' end
  where done_at is null;

drop index outbox_due_idx;

drop index outbox_all_due_idx;

create index outbox_due_idx on outbox (organization_id, lane, due_at) where done_at is null;

create index outbox_all_due_idx on outbox (lane, due_at) where done_at is null;

-- The following indexes serve the sweep, which deletes a bounded number of stale rows across all organizations.
create index outbox_done_idx on outbox (done_at) where done_at is not null;

create index sessions_stale_idx on sessions (expires_at);

create index account_tokens_stale_idx on account_tokens (expires_at);

drop index idempotency_keys_age_idx;

create index idempotency_keys_stale_idx on idempotency_keys (created_at);

create index rate_limits_stale_idx on rate_limits (expire);

-- Global: periodic work that runs once per installation, in any process.
create table recurring_jobs (
  name text not null,
  due_at timestamptz not null,
  locked_until timestamptz,
  constraint recurring_jobs_pkey primary key (name)
);
