import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const fresh = join(root, '.cache', 'dist');
const stamp = join(dist, '.built');
export const sources = [
  'src/**/*',
  'db/**/*.ts',
  'scripts/build.ts',
  'scripts/public-bundle.ts',
  'scripts/unused-react-dom.ts',
  'scripts/browsers/oldest-browsers.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

/**
 * Builds web and server in a child process, unless `dist` was built from the current sources; a failed build ends this
 * process too.
 */
export async function ensureBuilt(): Promise<void> {
  if (isBuilt(sourcesHash())) return;
  // In this process the bundler would stay in memory while the server runs.
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: 'inherit' });
  const forward = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  const [code] = await once(child, 'exit');
  for (const signal of signals) process.off(signal, forward);
  if (code !== 0) process.exit(1);
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

// Hashes the contents, because file times are meaningless after a clone.
function sourcesHash() {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\.test\.tsx?$/.test(path));
  for (const path of paths.toSorted()) hash.update(path.slice(root.length)).update(readFileSync(path));
  return hash.digest('hex');
}

const isBuilt = (hash: string) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;

// The kernel holds this lock, so it ends with the process.
function lockBuild() {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const lock = new DatabaseSync(join(root, '.cache', 'building'));
  lock.exec('pragma busy_timeout = 300000; pragma journal_mode = memory; begin exclusive');
  return lock;
}

async function build() {
  const lock = lockBuild();
  const hash = sourcesHash();
  // Another process can have built the product while this one waited for the lock.
  if (!isBuilt(hash)) await buildFrom(hash);
  lock.close();
}

// Builds in a folder beside `dist` and moves it, so that no process starts from a partial build.
async function buildFrom(hash: string) {
  console.log('Construyendo la web (solo cuando cambia)…');
  // Also where a test's NODE_ENV is set, because React's development build is half as large again.
  process.env.NODE_ENV = 'production';
  const { createBuilder } = await import('vite');
  const into = (part: string) => ({ build: { outDir: join(fresh, part) } });
  const environments = {
    client: into('web'),
    staff: into('web'),
    worker: into('web'),
    ssr: into('server'),
    api: into('api'),
  };
  const builder = await createBuilder({ root, logLevel: 'warn', mode: 'production', environments });
  await builder.buildApp();
  await precompress(join(fresh, 'web'));
  writeFileSync(join(fresh, '.built'), hash);
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
}

const encoders = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
};

async function precompress(folder: string) {
  for (const path of globSync('**/*.{js,css,svg,json}', { cwd: folder })) {
    const content = await readFile(join(folder, path));
    for (const [ending, compress] of Object.entries(encoders)) {
      await writeFile(join(folder, `${path}.${ending}`), await compress(content));
    }
  }
}

if (import.meta.main && !isBuilt(sourcesHash())) await build();
