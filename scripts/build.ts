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
const sources = ['src/**/*', 'db/**/*.ts', 'vite.config.ts', 'package.json', 'package-lock.json'];

// A build is told from its sources by their content; times mean nothing after a clone.
function sourcesHash() {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\.test\.tsx?$/.test(path));
  for (const path of paths.toSorted()) hash.update(path.slice(root.length)).update(readFileSync(path));
  return hash.digest('hex');
}

/** Builds the web and the server unless what is in `dist` comes from these very sources. */
export async function ensureBuilt(): Promise<void> {
  if (isBuilt(sourcesHash())) return;
  const turn = takeTurn();
  const hash = sourcesHash();
  if (!isBuilt(hash)) await build(hash);
  turn.close();
}

const isBuilt = (hash: string) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;

// One build at a time; the lock is the kernel's and ends with its holder.
function takeTurn() {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const turn = new DatabaseSync(join(root, '.cache', 'building'));
  turn.exec('pragma busy_timeout = 300000; pragma journal_mode = memory; begin exclusive');
  return turn;
}

// Made beside and then moved in, so that nobody ever starts on half a build.
async function build(hash: string) {
  console.log('Construyendo la web (solo cuando cambia)…');
  const { NODE_ENV } = process.env;
  const { createBuilder } = await import('vite');
  const into = (part: string) => ({ build: { outDir: join(fresh, part) } });
  const environments = { client: into('web'), staff: into('web'), ssr: into('server'), api: into('api') };
  const builder = await createBuilder({ root, logLevel: 'warn', mode: 'production', environments });
  await builder.buildApp();
  // The builder declares the whole process to be in production; the product that starts next is not.
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = NODE_ENV;
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

if (import.meta.main) await ensureBuilt();
