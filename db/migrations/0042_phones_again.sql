-- While instances are replaced, the version before still writes phone_e164 by its rules. One job per shop computes it
-- again an hour later, when that version no longer runs.
insert into outbox (organization_id, key, kind, lane, payload, created_at, due_at, expires_at)
select organization_id, 'refill-phones:again', 'refill-phones', 'work', '{}', now(), now() + interval '1 hour', now() + interval '30 days'
from clients where phone is not null group by organization_id;
