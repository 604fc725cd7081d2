-- Time at which the user proved ownership of the e-mail; null means unconfirmed. Existing users count as confirmed.
alter table users add column email_confirmed_at timestamptz;

update users set email_confirmed_at = created_at;
