-- The e-mail to which a data link was mailed: the link shows only what was booked online under that address.
alter table privacy_tokens add column email text;

-- What somebody says by a link holds for one e-mail, or for one reservation that was booked without an e-mail. Rows with
-- neither hold for the whole client.
alter table client_consents
  add column email text,
  add column reservation_id bigint;

-- When the holder of a link asked for the data of a client, or to erase them, where only the staff may do that.
alter table clients
  add column data_asked_at timestamptz,
  add column erasing_asked_at timestamptz;
