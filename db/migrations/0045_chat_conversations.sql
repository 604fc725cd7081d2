-- Bookings inside WhatsApp: where a conversation stands, for 30 minutes. The key is a digest of the phone, and no text of
-- a message is stored.
create table chat_conversations (
  phone_hash bytea not null,
  organization_id bigint,
  step text not null,
  data jsonb not null,
  last_message_id text not null,
  expires_at timestamptz not null,
  constraint chat_conversations_pkey primary key (phone_hash)
);

create index chat_conversations_stale_idx on chat_conversations (expires_at);
