/**
 * Position of a file: `folder` is the first folder below its side; for a file directly below the side it is the file
 * itself.
 */
export type SourcePath = { side: string; folder: string; file: string };

// From left to right: a layer imports itself and the preceding layers. The list includes folders that do not exist yet.
const nouns = [
  'session organization team',
  'billing loyalty',
  'account branches services images clients devices profile',
  'barbers schedule',
  'reservations reminders',
  'notifications',
  'charges feeds',
  'cash commissions counter',
  'booking series manage audit waitlist absences deposits ratings numbers imports exports integrators',
  'privacy recovery agenda',
  'landing dashboard operator',
].map((layer) => layer.split(' '));
const rest = '*';
// On the web the client screens show and book reservations, so `clients` moves to the layer of `agenda`; in domain and
// API it precedes both.
const screens = nouns.map((layer) =>
  layer.includes('agenda') ? [...layer, 'clients'] : layer.filter((noun) => noun !== 'clients'),
);

/** Layers of each side; `*` means unnamed files directly below the side. */
const layers: Record<string, string[][]> = {
  'src/domain': [[rest], ['text'], ...nouns, ['chats', 'page.ts']],
  'src/web': [['lib', 'ui', 'theme'], ...screens, ['public-app', 'staff-app']],
  'src/api': [
    [rest, 'http', 'database', 'jobs', 'cache', 'security', 'integrations'],
    ...nouns,
    ['health', 'openapi', 'pages', 'dev-mail', 'chats'],
    ['app.ts', 'create-jobs.ts', 'reservation-hooks.ts', 'demo'],
    ['start'],
    ['backup', 'main.ts'],
  ],
  'src/sandbox': [[rest]],
  'src/payment-sandbox': [[rest, 'api', 'pages']],
  'src/chat-sandbox': [[rest, 'api', 'pages']],
  db: [[rest]],
  test: [[rest], ['faults'], ['simulation'], ['honest-days']],
  scripts: [[rest, 'browsers', 'demo-pictures', 'imports', 'seeded-defects']],
  bench: [['frame'], ['load', 'rows', rest]],
  components: [[rest]],
  e2e: [[rest], ['engines']],
};

export const openTo: Record<string, string[]> = {
  'src/domain': [],
  'src/web': ['src/domain'],
  'src/api': ['src/domain', 'db', 'src/sandbox', 'src/payment-sandbox', 'src/chat-sandbox'],
  'src/sandbox': [],
  'src/payment-sandbox': ['src/sandbox', 'src/api', 'src/domain'],
  'src/chat-sandbox': ['src/sandbox', 'src/api', 'src/domain'],
  db: [],
  test: ['src/domain', 'src/api', 'src/sandbox', 'src/payment-sandbox', 'src/chat-sandbox', 'db'],
  scripts: ['src/domain', 'src/api', 'db'],
  bench: ['src/domain', 'src/api', 'db', 'test', 'scripts'],
  components: ['src/domain', 'src/web', 'scripts'],
  e2e: ['src/domain', 'test', 'scripts'],
};

export function placeOf(path: string): SourcePath | null {
  const [, side = '', below = ''] = /^(src\/[^/]+|[^/]+)\/(.+)$/.exec(path) ?? [];
  if (!(side in layers) && !side.startsWith('src/')) return null;
  const [folder = ''] = below.split('/');
  return { side, folder, file: below.split('/').at(-1) ?? '' };
}

const isFileName = (folder: string) => /\.\w+$/.test(folder);

export function layerOf({ side, folder }: SourcePath): number {
  const at = (name: string) => layers[side]?.findIndex((layer) => layer.includes(name)) ?? -1;
  return at(folder) < 0 && isFileName(folder) ? at(rest) : at(folder);
}

export const isNoun = ({ side, folder }: SourcePath): boolean =>
  side.startsWith('src/') && nouns.flat().includes(folder);
