import { findCircles, type Import } from './graph.ts';
import { isNoun, layerOf, openTo, type SourcePath, placeOf } from './places.ts';

type Edge = { from: SourcePath; to: SourcePath; isErased: boolean };

const domainPackages = new Set(['zod', 'libphonenumber-js']);
// Files that an API folder exports to other folders: queries, locks, checks, reads, notifications and hooks of changes.
const offered =
  /(^|-)(queries|read-model|notices|notifications|calendar-entry)\.ts$|^(require|assert|read|lock)-|^changes\.ts$/;
// These modules combine folders, so they may import all of their files.
const composing = new Set([
  'create-jobs.ts',
  'app.ts',
  'reservation-hooks.ts',
  'main.ts',
  'chats',
  'start',
  'demo',
  'backup',
]);

const granted = new Set([
  // The contract of a session contains the account of its user.
  'src/domain/session/contract.ts → src/domain/account/user.ts',
  // The dependencies of use cases include the hooks of reservation changes, as a type only.
  'src/api/deps.ts → src/api/reservations/changes/changes.ts',
]);

const isSameSide = ({ from, to }: Edge) => from.side === to.side;
const isSandbox = ({ side }: SourcePath) => side.endsWith('sandbox');
const isForeign = (edge: Edge) => isSameSide(edge) && edge.from.folder !== edge.to.folder;

const rules: { says: string; breaks: (edge: Edge) => boolean }[] = [
  {
    says: 'each side imports only the sides that are open to it',
    breaks: (edge) => !isSameSide(edge) && !openTo[edge.from.side]?.includes(edge.to.side),
  },
  {
    says: 'a folder imports to the left only',
    breaks: (edge) => isForeign(edge) && layerOf(edge.from) < layerOf(edge.to),
  },
  {
    says: 'only what starts the product imports a sandbox',
    breaks: ({ from, to }) => from.side === 'src/api' && isSandbox(to) && from.folder !== 'start',
  },
  {
    says: 'a sandbox knows no noun',
    breaks: ({ from, to }) => isSandbox(from) && to.side === 'src/api' && isNoun(to),
  },
  {
    says: "another noun's api is reached through what it offers",
    breaks: (edge) =>
      isForeign(edge) &&
      edge.to.side === 'src/api' &&
      isNoun(edge.to) &&
      !edge.isErased &&
      !composing.has(edge.from.folder) &&
      !offered.test(edge.to.file),
  },
];

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const sentence = ({ from, to }: Import) => `${from} → ${to}`;

function brokenBy(path: Import): string[] {
  const from = placeOf(path.from);
  const to = placeOf(path.to);
  if (!from) return [];
  if (!to) {
    const isHeavy = from.side === 'src/domain' && !domainPackages.has(path.to);
    return isHeavy ? ['the domain leans on no library of weight'] : [];
  }
  return rules.filter(({ breaks }) => breaks({ from, to, isErased: path.erased })).map(({ says }) => says);
}

const homeless = (files: readonly string[]): string[] => {
  const places = files.map(placeOf).filter((place) => place !== null);
  const lost = places.filter((place) => layerOf(place) < 0);
  const folders = new Set(lost.map(({ side, folder }) => `${side}/${folder}`));
  return [...folders].map((folder) => `${folder}: has no place in scripts/imports/places.ts`);
};

const mostFiles = 15;

/** Folders of `src` with too many files; tests and style sheets do not count. */
function crowded(files: readonly string[]): string[] {
  const counted = new Set(files.filter((file) => /\.tsx?$/.test(file)));
  const folders = Map.groupBy(counted, (file) => file.slice(0, file.lastIndexOf('/')));
  return [...folders]
    .filter(([folder, { length }]) => folder.startsWith('src/') && length > mostFiles)
    .map(([folder, { length }]) => `${folder}: ${length} files at one level, at most ${mostFiles}`);
}

function folderCircles(imports: readonly Import[]): string[][] {
  const edges = imports.flatMap(({ from, to, erased }) => {
    const [start, end] = [placeOf(from), placeOf(to)];
    if (!start || start.side !== end?.side || start.folder === end.folder) return [];
    return [{ from: `${start.side}/${start.folder}`, to: `${end.side}/${end.folder}`, erased }];
  });
  return findCircles(edges);
}

/**
 * Forbidden imports, folders without a layer or with too many files, and cycles, one sentence each; tests may import
 * everything.
 */
export function brokenRules(imports: readonly Import[]): string[] {
  const own = imports.filter(({ from }) => !isTest(from));
  const broken = own.filter((path) => !granted.has(sentence(path)) && brokenBy(path).length > 0);
  return [
    ...homeless(own.map(({ from }) => from)),
    ...crowded(own.flatMap(({ from, to }) => [from, to])),
    ...broken.map((path) => `${sentence(path)}: ${brokenBy(path).join('; ')}`),
    ...[...findCircles(own), ...folderCircles(own)].map((circle) => `circle: ${circle.join(' → ')}`),
  ];
}
