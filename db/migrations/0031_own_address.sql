-- E-mail address that received the data link: the link shows only reservations booked online with this e-mail.
alter table privacy_tokens add column email text;

-- A consent given by link applies to one e-mail, or to one reservation booked without e-mail. A row with both columns
-- null applies to the whole client.
alter table client_consents
  add column email text,
  add column reservation_id bigint;

-- Times of export and erasure requests made by link that only staff can fulfil for this client.
alter table clients
  add column data_asked_at timestamptz,
  add column erasing_asked_at timestamptz;
