-- When the password of a login was asked for again; null: not since it began. Renewing the login is no proof.
alter table sessions add column proven_at timestamptz;

-- A login ends ninety days after it began, however often it is renewed.
update sessions set expires_at = created_at + interval '90 days' where expires_at > created_at + interval '90 days';

-- Links that confirm an address, and those that take a former one back, which is `email`.
alter table account_tokens add column email text;

alter table account_tokens drop constraint account_tokens_purpose;

alter table account_tokens add constraint account_tokens_purpose check (purpose in ('reset', 'invitation', 'confirm', 'undo'));

alter table account_tokens add constraint account_tokens_email check ((email is not null) = (purpose = 'undo'));
