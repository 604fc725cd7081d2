import { globSync, readFileSync } from 'node:fs';
import { matchesGlob, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { ensureBuilt, sources } from './build.ts';

test('a change of any file that the configuration of the bundler imports makes the next start build anew', () => {
  const config = readFileSync('vite.config.ts', 'utf8');
  const imported = [...config.matchAll(/from '(\..+)'/g)].map(([, path = '']) => normalize(path));
  expect(imported).toContain('scripts/public-bundle.ts');
  expect(imported.filter((path) => !sources.some((pattern) => matchesGlob(path, pattern)))).toEqual([]);
});

test('the renderer of the pages holds React’s production build alone, whatever NODE_ENV says', async () => {
  await ensureBuilt();
  const renderer = readFileSync('dist/server/render.js', 'utf8');
  expect(renderer).not.toContain('jsxDEVImpl');
  expect(renderer).not.toContain('react-dom-server.development');
});

test('the inline scripts import nothing: they are written into pages as classic scripts', async () => {
  await ensureBuilt();
  const scripts = globSync('dist/web/assets/inline-script-*.js').map((path) => readFileSync(path, 'utf8'));
  expect(scripts.map((script) => /\b(?:import|export)\s*[{*"'`]/.test(script))).toEqual([false, false]);
});
