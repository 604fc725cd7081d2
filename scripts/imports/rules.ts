import type { Import } from './graph.ts';

// From left to right: a noun may lean on those of its own group and of the groups before it.
const groups = [
  ['session', 'organization'],
  ['billing'],
  ['account', 'branches', 'services', 'barbers', 'images'],
  ['schedule'],
  ['reservations'],
  ['booking', 'manage', 'audit'],
  ['landing', 'dashboard'],
];

type Place = { side: string; folder: string; file: string };

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isOwn = (path: string) => /^(src|db|test|scripts|e2e)\//.test(path);
const rankOf = ({ folder }: Place) => groups.findIndex((group) => group.includes(folder));

function placeOf(path: string): Place {
  const [, side = '', rest = ''] = /^(?:src\/)?([^/]+)\/(.*)$/.exec(path) ?? [];
  const parts = rest.split('/');
  return { side, folder: parts.length > 1 ? (parts[0] ?? '') : '', file: parts.at(-1) ?? '' };
}

const sidesOpenTo: Record<string, string[]> = {
  domain: ['domain'],
  web: ['web', 'domain'],
  api: ['api', 'domain', 'db', 'payment-sandbox'],
  'payment-sandbox': ['payment-sandbox', 'api'],
  db: ['db', 'api', 'domain'],
};
const domainPackages = new Set(['zod', 'libphonenumber-js']);

// What a noun of the api offers to the others: its rows, its guards, its notices.
const offered = /(^|-)(queries|notices)\.ts$|^require-/;
const granted = new Set([
  // The person of a session is an account.
  'src/domain/session/contract.ts → src/domain/account/user.ts',
]);

type Edge = { from: Place; to: Place; path: Import };
const isBetweenNouns = ({ from, to }: Edge) =>
  from.side === to.side && rankOf(from) >= 0 && rankOf(to) >= 0 && from.folder !== to.folder;

const rules: { says: string; breaks: (edge: Edge) => boolean }[] = [
  {
    says: 'web and api meet only in the domain; db belongs to api',
    breaks: ({ from, to, path }) => isOwn(path.to) && sidesOpenTo[from.side]?.includes(to.side) === false,
  },
  {
    says: 'the payment sandbox is met where the product starts, and nowhere else',
    breaks: ({ from, to }) => to.side === 'payment-sandbox' && from.side === 'api' && from.folder !== 'start',
  },
  {
    says: 'the domain leans on no library of weight',
    breaks: ({ from, path }) => from.side === 'domain' && !isOwn(path.to) && !domainPackages.has(path.to),
  },
  {
    says: 'lib, ui and theme know no noun',
    breaks: ({ from, to }) =>
      ['lib', 'ui', 'theme'].includes(from.folder) && from.side === to.side && rankOf(to) >= 0,
  },
  {
    says: 'nouns lean to the left only',
    breaks: (edge) => isBetweenNouns(edge) && rankOf(edge.from) < rankOf(edge.to),
  },
  {
    says: "another noun's api is reached through what it offers",
    breaks: (edge) =>
      isBetweenNouns(edge) && edge.to.side === 'api' && !edge.path.erased && !offered.test(edge.to.file),
  },
];

/** Every import that goes where it may not, as a sentence; tests may look at everything. */
export const brokenRules = (imports: readonly Import[]): string[] =>
  imports
    .filter(({ from, to }) => !isTest(from) && !granted.has(`${from} → ${to}`))
    .flatMap((path) => {
      const edge = { from: placeOf(path.from), to: placeOf(path.to), path };
      const broken = rules.filter(({ breaks }) => breaks(edge));
      return broken.map(({ says }) => `${path.from} → ${path.to}: ${says}`);
    });
