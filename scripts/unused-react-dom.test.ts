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
  "import { type FC, useFormState as useIt } from 'react-dom';",
  "import { requestFormReset } from 'react-dom';",
  "import { ViewTransition } from 'react';",
  "import { preload } from 'react-dom';",
  "import * as React from 'react';",
  "import React from 'react';",
  "export * from 'react';",
  "export { Activity } from 'react';",
  "const dom = await import('react-dom');",
  "const { Component } = require('react');",
  "import { Fragment as Part } from 'react';\n<Part key={id} ref={part} />;",
  "import { Fragment } from 'react';\n<Fragment {...props} />;",
  '<link rel="stylesheet" href={sheet} />',
  '<form aria-label="Datos" action={send} />',
  '<form onSubmit={(event) => event.preventDefault()} action={send} />',
  '<form {...props} />',
  '<button {...props} formAction={send} />',
  '<Button formAction={send} />',
  'const props = { formAction: send };',
  "createElement('form', { action: send });",
])('a module of the public app that uses one ends the build: %s', (code) => {
  expect(() => refuseUnused('Page.tsx', code)).toThrow('Page.tsx uses');
});

test.each([
  "import { type ComponentType, Suspense } from 'react';\nimport { Component } from './Component.tsx';",
  "import type * as React from 'react';",
  "import { flushSync } from 'react-dom';",
  "import { Fragment } from 'react';\n<Fragment key={id} />;",
  '<Notice action={send} ref={notice} />',
  '<form action="/buscar" onSubmit={(event) => send(event)} />',
  '<button {...props} />',
  '<title>{name}</title>',
  "document.createElement('link');",
])('any other module may be built: %s', (code) => {
  expect(() => refuseUnused('Page.tsx', code)).not.toThrow();
});
