import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDatabase, openPool } from '#api/database/connection.ts';
import { aDatabase } from '#test/database.ts';

// Columns that erasing a client empties or deletes.
const erased = `
  chat_conversations: data
  client_consents: email
  client_notes: text
  clients: block_reason email firstname lastname phone phone_digits phone_e164 photo_url search_name tags
  deposits: external_id request
  idempotency_keys: answer key request_hash
  messages: provider_id
  outbox: last_error payload
  photos: name
  privacy_tokens: email token_hash
  ratings: text
  reservations: client_email_snapshot client_firstname_snapshot client_lastname_snapshot client_phone_snapshot
    contact_email contact_phone external_id notes token_hash
  waitlist_entries: client_email_snapshot client_firstname_snapshot client_lastname_snapshot client_phone_snapshot external_id
    joined_from token_hash`;

// Import files are deleted at the end of the import, their first invalid cells one day later, drafts after one day.
const soonGone = `
  imports: file sample`;

// Digests: of phones in a chat booking, of phones that refused chats, of blocked clients, of addresses with a request
// budget or a hold, of recovery links, which are dead once the reservation they name has no contact.
const digests = `
  chat_conversations: phone_hash
  chat_optouts: address
  clients: blocked_digest
  rate_limits: key
  recovery_links: token_hash
  reservations: held_for`;

// Data of shops and their staff, deleted with the shop. The audit events of clients contain ids, field names and tags,
// never a name or contact; a free text of the staff can mention a client.
const ofShops = `
  account_tokens: email token_hash
  audit_events: actor_name after before
  billing: customer_id customer_key subscription_id
  blocks: reason
  branches: address_line1 city country name opening phone postcode
  calendar_feeds: token_hash
  charge_lines: name rule
  charges: void_reason
  closings: name
  commission_periods: note
  days_off: reason
  deposit_attempts: account_id key payment_id session_id
  deposit_accounts: account_id account_key country currency
  deposit_events: event_id
  deposits: via
  devices: auth endpoint label p256dh session_id wants
  drawer_moves: reason
  drawers: note
  import_rows: detail
  imports: counts mapping
  login_directory: email
  org_registry: slug
  organizations: name rules settings slug timezone
  provider_events: event_id
  reservation_lines: name
  reservations: held_lines
  services: description group_name name
  sessions: network_digest user_agent
  shop_photos: alt url
  shop_profiles: about accent cancellation_policy cover_url currency facebook frame_origins instagram logo_url tagline
    tiktok website whatsapp
  subscriptions: snapshot_order subscription_id
  users: email firstname lastname password_hash phone photo_url
  waitlist_entries: via`;

// The product's own constants and names, and numbers.
const ofProduct = `
  account_tokens: purpose
  audit_events: action actor change_id subject
  billing: status
  blocks: kind
  calendar_feeds: level
  charge_lines: kind
  charge_payments: method
  charges: status_before
  chat_conversations: last_message_id step
  chat_events: key
  client_consents: channel purpose source
  clients: origin
  commission_rules: kind
  deposit_accounts: resolution status
  deposit_events: type
  deposit_attempts: state
  deposits: currency dispute method reason state
  drawer_moves: kind
  import_rows: outcome
  imports: kind state
  messages: channel key kind problem state
  month_numbers: numbers zone
  outbox: key kind lane
  provider_events: type
  recovery_links: contact
  recurring_jobs: name
  reservations: channel hold proposal status
  services: price_type
  terms_history: late_change
  sessions: id
  subscriptions: status
  users: role
  waitlist_entries: state
  waitlist_offers: outcome`;

const named = (list: string): string[] =>
  list
    .replaceAll(/\n {4,}/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const [table = '', columns = ''] = line.split(':');
      return columns
        .split(/\s+/)
        .filter(Boolean)
        .map((column) => `${table.trim()}.${column}`);
    });

let db: Db;
let database: Awaited<ReturnType<typeof aDatabase>>;
beforeAll(async () => {
  database = await aDatabase();
  db = openDatabase(openPool(database.url));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('every column that can hold words says whose they are and whether erasing a client takes them', async () => {
  const { rows } = await sql<{ name: string }>`
    select t.relname || '.' || a.attname as name from pg_attribute a
    join pg_class t on t.oid = a.attrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and t.relname not like 'kysely%'
      and a.atttypid::regtype::text in ('text', 'text[]', 'character varying', 'json', 'jsonb', 'bytea', 'bytea[]', 'uuid', 'inet')
    order by name`.execute(db);
  const all = [erased, soonGone, digests, ofShops, ofProduct].flatMap(named);
  expect(all.filter((name, nth) => all.indexOf(name) !== nth)).toEqual([]);
  expect(rows.map(({ name }) => name)).toEqual(all.toSorted());
});
