import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const names = z.record(z.string(), z.string());
const manifest = z
  .object({
    allowScripts: z.record(z.string(), z.boolean()),
    dependencies: names,
    devDependencies: names,
    optionalDependencies: names,
  })
  .parse(JSON.parse(read('package.json')));
const locked = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        integrity: z.string().optional(),
        hasInstallScript: z.boolean().optional(),
        link: z.boolean().optional(),
      }),
    ),
  })
  .parse(JSON.parse(read('package-lock.json')));
const packages = Object.entries(locked.packages).filter(([path]) => path !== '');
const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('every package is held to its bytes, by a strong digest', () => {
  const loose = packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(loose.map(([path]) => path)).toEqual([]);
});

test('no version floats', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const wanted = { ...dependencies, ...devDependencies, ...optionalDependencies };
  const floating = Object.entries(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  expect(floating).toEqual([]);
});

test('install scripts are judged by name, and none runs that was not', () => {
  const scripted = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => nameOf(path));
  expect(new Set(Object.keys(manifest.allowScripts))).toEqual(new Set(scripted));
  expect(Object.values(manifest.allowScripts)).not.toContain(true);
  expect(read('.npmrc')).toMatch(/^strict-allow-scripts=true$/m);
  expect(read('scripts/install.mjs')).toContain("'--ignore-scripts'");
});

test('what runs in production stands on few packages', () => {
  // The limit includes three packages for the client book, the phone and the proof of work, each with a decision record.
  expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(33);
});
