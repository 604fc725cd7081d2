import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Owned = { owner: string; readers?: string[] };

/** The API folder that writes each table, and the folders that may read it. */
const tables: Record<string, Owned> = {
  account_tokens: { owner: 'session' },
  audit_events: { owner: 'database', readers: ['reservations', 'audit', 'numbers'] },
  billing: { owner: 'billing' },
  block_skips: { owner: 'schedule' },
  blocks: { owner: 'schedule' },
  branches: { owner: 'branches', readers: ['reservations', 'feeds', 'audit', 'numbers', 'profile', 'cash'] },
  calendar_feeds: { owner: 'feeds' },
  charge_lines: { owner: 'charges', readers: ['commissions', 'numbers'] },
  charge_payments: { owner: 'charges', readers: ['cash', 'numbers'] },
  charges: {
    owner: 'charges',
    readers: ['clients', 'reservations', 'cash', 'commissions', 'numbers', 'audit', 'deposits'],
  },
  chat_conversations: { owner: 'integrations' },
  chat_events: { owner: 'chats' },
  chat_optouts: { owner: 'integrations' },
  client_consents: { owner: 'clients', readers: ['reservations', 'chats'] },
  client_notes: { owner: 'clients' },
  clients: { owner: 'clients', readers: ['session', 'reservations', 'numbers', 'audit'] },
  closings: { owner: 'schedule' },
  commission_periods: { owner: 'commissions', readers: ['charges'] },
  commission_rules: { owner: 'commissions', readers: ['charges'] },
  days_off: { owner: 'schedule', readers: ['feeds'] },
  deposit_accounts: { owner: 'deposits' },
  deposit_attempts: { owner: 'deposits' },
  deposit_events: { owner: 'deposits' },
  deposits: { owner: 'deposits', readers: ['audit', 'clients', 'reservations', 'numbers'] },
  devices: { owner: 'devices' },
  drawer_moves: { owner: 'cash' },
  drawers: { owner: 'charges', readers: ['cash'] },
  erasures: { owner: 'privacy' },
  hours_versions: { owner: 'schedule', readers: ['numbers'] },
  import_rows: { owner: 'imports' },
  imports: { owner: 'imports' },
  idempotency_keys: { owner: 'database' },
  login_directory: { owner: 'session' },
  loyalty_redemptions: { owner: 'clients' },
  messages: { owner: 'integrations', readers: ['chats'] },
  month_numbers: { owner: 'numbers' },
  org_registry: { owner: 'organization', readers: ['profile'] },
  organizations: { owner: 'organization', readers: ['session', 'reservations', 'demo'] },
  outbox: { owner: 'jobs', readers: ['health'] },
  page_versions: { owner: 'cache' },
  photos: { owner: 'images' },
  privacy_tokens: { owner: 'privacy', readers: ['clients'] },
  provider_events: { owner: 'billing' },
  rate_limits: { owner: 'http' },
  ratings: { owner: 'ratings' },
  recovery_links: { owner: 'recovery' },
  recurring_jobs: { owner: 'jobs' },
  reservation_lines: {
    owner: 'reservations',
    readers: ['pages', 'clients', 'feeds', 'commissions', 'numbers', 'absences'],
  },
  // Other folders read `bookedReservations` or `reservationsOf`, which leave out held slots.
  reservations: { owner: 'reservations' },
  series: { owner: 'series', readers: ['reservations'] },
  services: { owner: 'services', readers: ['waitlist', 'organization'] },
  sessions: { owner: 'session' },
  shop_photos: { owner: 'profile', readers: ['images'] },
  shop_profiles: { owner: 'profile', readers: ['images', 'organization', 'reservations'] },
  subscriptions: { owner: 'billing' },
  terms_history: { owner: 'organization', readers: ['reservations'] },
  users: {
    owner: 'session',
    readers: [
      'barbers',
      'clients',
      'reservations',
      'feeds',
      'audit',
      'waitlist',
      'cash',
      'commissions',
      'deposits',
      'numbers',
      'profile',
      'ratings',
    ],
  },
  waitlist_entries: { owner: 'waitlist', readers: ['audit', 'clients'] },
  waitlist_lines: { owner: 'waitlist' },
  waitlist_offers: { owner: 'waitlist' },
  weekly_hours: { owner: 'schedule', readers: ['barbers', 'profile'] },
};

const forAnyTable = new Set([
  'src/api/database/bulk-insert.ts',
  'src/api/database/row-marks.ts',
  'src/api/jobs/sweep.ts',
]);

const granted = new Set([
  // The backup updates zero rows, which makes its transaction a distributed one on a Citus cluster.
  'src/api/backup/write-backup.ts: writes organizations, which belongs to organization',
  // Nouns to the left of `reservations` share this expression, because they cannot import that noun's queries.
  'src/api/database/booked-reservations.ts: reads reservations, which belongs to reservations',
]);

const name = String.raw`[\s(['"\x60]+(?:public\.)?([a-z_]+)\b`;
const written = new RegExp(
  String.raw`(?:\b(?:insertInto|updateTable|deleteFrom|mergeInto|insert\s+into|update|delete\s+from)|\binsertRows\(\s*[\w.]+,|\btable:)${name}`,
  'gi',
);
const read = new RegExp(String.raw`\b(?:selectFrom|from|using|(?:inner|left|right|full)?join)${name}`, 'gi');

export function strayQueries(file: string, text: string): string[] {
  const [, , folder = ''] = file.split('/');
  const code = text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  const named = (pattern: RegExp) => new Set([...code.matchAll(pattern)].map(([, table = '']) => table));
  const problems = [...named(written)]
    .filter((table) => tables[table] && tables[table].owner !== folder)
    .map((table) => `writes ${table}, which belongs to ${tables[table]?.owner}`);
  for (const table of named(read)) {
    const { owner = folder, readers = [] } = tables[table] ?? {};
    const isOpen = owner === folder || readers.includes(folder) || named(written).has(table);
    if (!isOpen) problems.push(`reads ${table}, which belongs to ${owner}`);
  }
  if (/\bsql\.table\(/.test(code) && !forAnyTable.has(file)) problems.push('names a table at run time');
  return problems.map((problem) => `${file}: ${problem}`);
}

export function unownedTables(schema: string): string[] {
  const [, declared = ''] = schema.split('export interface DB {');
  const known = [...declared.matchAll(/^ {2}(\w+):/gm)].map(([, table = '']) => table);
  return [
    ...known.filter((table) => !(table in tables)).map((table) => `${table}: belongs to no folder`),
    ...Object.keys(tables)
      .filter((table) => !known.includes(table))
      .map((table) => `${table}: is not in the schema`),
  ];
}

export function brokenOwnership(root: string): string[] {
  const files = globSync('src/api/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const stray = files.flatMap((file) => strayQueries(file, readFileSync(join(root, file), 'utf8')));
  return [
    ...unownedTables(readFileSync(join(root, 'db/schema.generated.ts'), 'utf8')),
    ...stray.filter((line) => !granted.has(line)),
    ...[...granted].filter((line) => !stray.includes(line)).map((line) => `${line}: needs no grant`),
  ];
}
