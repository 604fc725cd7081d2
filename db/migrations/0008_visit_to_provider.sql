-- When somebody was last sent to checkout or portal; the provider is then asked before its event arrives.
alter table billing rename column checkout_started_at to visited_at;
