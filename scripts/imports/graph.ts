import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** One import: both ends as paths from the root, or the name of a package; `erased` for type imports. */
export type Import = { from: string; to: string; erased: boolean };

const declaration = /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
const dynamic = /\bimport\(\s*'([^']+)'\s*\)/g;
const side = /^#(domain|api|web|db|test)\//;

export function readImports(root: string): Import[] {
  const files = globSync('{src,db,test,scripts,bench,components,e2e}/**/*.{ts,tsx,mjs}', { cwd: root });
  return files.flatMap((from) => importsOf(root, from));
}

function importsOf(root: string, from: string): Import[] {
  const text = readFileSync(join(root, from), 'utf8');
  const declared = [...text.matchAll(declaration)].map(([, type, target = '']) => ({
    target,
    erased: !!type,
  }));
  const loaded = [...text.matchAll(dynamic)].map(([, target = '']) => ({ target, erased: false }));
  return [...declared, ...loaded].map(({ target, erased }) => ({
    from,
    to: resolve(root, from, target),
    erased,
  }));
}

function resolve(root: string, from: string, target: string): string {
  if (target.startsWith('.')) return normalize(join(dirname(from), target));
  const mapped = target.replace(side, (_, name: string) =>
    ['db', 'test'].includes(name) ? `${name}/` : `src/${name}/`,
  );
  return mapped !== target && existsSync(join(root, mapped)) ? mapped : target;
}

/** Cycles of imports that survive compilation, each as a list of files, the first one repeated at the end. */
export function findCircles(imports: readonly Import[]): string[][] {
  const next = Map.groupBy(
    imports.filter(({ erased }) => !erased),
    ({ from }) => from,
  );
  const done = new Set<string>();
  const circles: string[][] = [];
  const walk = (file: string, path: readonly string[]) => {
    const start = path.indexOf(file);
    if (start >= 0) circles.push([...path.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    for (const { to } of next.get(file) ?? []) walk(to, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) walk(file, []);
  return circles;
}
