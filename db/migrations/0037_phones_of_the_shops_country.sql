-- A phone typed with the forms' default country code is a number of the shop's country where it is possible there, and
-- an impossible number has no phone_e164. One job per shop computes phone_e164 of its clients again.
insert into outbox (organization_id, key, kind, lane, payload, created_at, due_at, expires_at)
select organization_id, 'refill-phones', 'refill-phones', 'work', '{}', now(), now(), now() + interval '30 days'
from clients where phone is not null group by organization_id;
