-- Time of the most recent password check within a login; null means only at sign-in (`created_at`). Refreshing the
-- session is no password check.
alter table sessions add column proven_at timestamptz;

-- A login ends 90 days after sign-in, regardless of refreshes.
update sessions set expires_at = created_at + interval '90 days' where expires_at > created_at + interval '90 days';

-- Adds links that confirm an e-mail (`confirm`) and links that restore the former e-mail (`undo`); `email` is that
-- former e-mail.
alter table account_tokens add column email text;

alter table account_tokens drop constraint account_tokens_purpose;

alter table account_tokens add constraint account_tokens_purpose check (purpose in ('reset', 'invitation', 'confirm', 'undo'));

alter table account_tokens add constraint account_tokens_email check ((email is not null) = (purpose = 'undo'));
