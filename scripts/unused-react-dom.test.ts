import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseSync } from 'vite';
import { refuseUnused, withoutUnused } from './unused-react-dom.ts';

const client = 'node_modules/react-dom/cjs/react-dom-client.production.js';

test('React DOM of the public pages loses functions of unused features, and each was there', () => {
  const source = readFileSync(client, 'utf8');
  const { program } = parseSync(client, source);
  const rest = withoutUnused(source, program);
  expect(parseSync(client, rest).errors).toEqual([]);
  expect(rest).toContain(
    'function getResource(type, currentProps, pendingProps, currentResource) {return null}',
  );
  expect(rest).not.toContain('FragmentInstance.prototype');
  const renamed = source.replace('function startViewTransition(', 'function renamed(');
  expect(() => withoutUnused(renamed, parseSync(client, renamed).program)).toThrow('startViewTransition');
});

test.each([
  "import { memo, Component } from 'react';",
  "import { ViewTransition } from 'react';",
  "import { preload } from 'react-dom';",
  'class Boundary extends React.PureComponent {}',
  '<Fragment key={id} ref={part}>',
  '<link rel="stylesheet" href={sheet} />',
  '<form aria-label="Datos" action={send}>',
])('a module of the public app that uses one ends the build: %s', (code) => {
  expect(() => refuseUnused('Page.tsx', code)).toThrow('Page.tsx uses');
});

test.each([
  "import { type ComponentType, Suspense } from 'react';\nimport { Component } from './Component.tsx';",
  "import { flushSync } from 'react-dom';",
  '<Notice action={send} />',
  '<title>{name}</title>',
])('any other module may be built: %s', (code) => {
  expect(() => refuseUnused('Page.tsx', code)).not.toThrow();
});
