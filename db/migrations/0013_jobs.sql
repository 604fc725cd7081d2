-- When a job is due, until when nobody else takes it, and until when it is of use are columns of their own.
alter table outbox add column locked_until timestamptz;

alter table outbox add column lane text not null default 'mail';

-- Rows that are done are never asked for it, so they keep the default and need not be written anew.
alter table outbox add column expires_at timestamptz not null default 'epoch';

-- A process of the version before, which may still run during the upgrade, writes jobs without it.
alter table outbox alter column expires_at set default now() + interval '3 days';

-- What waits keeps the lifetime it had. Its time may be that of a lease, so it is counted from when it was written.
update outbox set expires_at = created_at + case kind when 'password-reset' then interval '1 hour' else interval '3 days' end
  where done_at is null;

drop index outbox_due_idx;

drop index outbox_all_due_idx;

create index outbox_due_idx on outbox (organization_id, lane, due_at) where done_at is null;

create index outbox_all_due_idx on outbox (lane, due_at) where done_at is null;

-- Sweeping looks for stale rows of all organizations, a bounded number at a time.
create index outbox_done_idx on outbox (done_at) where done_at is not null;

create index sessions_stale_idx on sessions (expires_at);

create index account_tokens_stale_idx on account_tokens (expires_at);

drop index idempotency_keys_age_idx;

create index idempotency_keys_stale_idx on idempotency_keys (created_at);

create index rate_limits_stale_idx on rate_limits (expire);

-- Global: work that is done once per installation every so often, whichever process takes it.
create table recurring_jobs (
  name text not null,
  due_at timestamptz not null,
  locked_until timestamptz,
  constraint recurring_jobs_pkey primary key (name)
);
