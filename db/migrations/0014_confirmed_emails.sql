-- When the person proved that the e-mail is theirs; null: not yet. Whoever is here already is believed.
alter table users add column email_confirmed_at timestamptz;

update users set email_confirmed_at = created_at;
