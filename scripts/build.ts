import { brotliCompress, constants, gzip } from 'node:zlib';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'dist', '.built');
const sources = ['src/web/**/*', 'src/domain/**/*', 'vite.config.ts', 'package.json', 'package-lock.json'];

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

/** Builds the web unless what is in `dist` comes from these very sources. */
export async function ensureBuilt(): Promise<void> {
  const hash = sourcesHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Construyendo la web (solo cuando cambia)…');
  const { NODE_ENV } = process.env;
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ root, logLevel: 'warn', mode: 'production' });
  await builder.buildApp();
  // The builder declares the whole process to be in production; the product that starts next is not.
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = NODE_ENV;
  await precompress(join(root, 'dist', 'web'));
  writeFileSync(stamp, hash);
}

const squeeze = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
};

async function precompress(folder: string) {
  for (const path of globSync('**/*.{js,css,svg,json}', { cwd: folder })) {
    const content = await readFile(join(folder, path));
    for (const [ending, compress] of Object.entries(squeeze)) {
      await writeFile(join(folder, `${path}.${ending}`), await compress(content));
    }
  }
}

if (import.meta.main) await ensureBuilt();
