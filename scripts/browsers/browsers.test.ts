import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../build.ts';
import { newerInScripts } from './scan-scripts.ts';
import { newerInStyles } from './scan-styles.ts';

const allowedInScripts = new Set([
  'Temporal',
  // Chrome 103 and Safari 16 have this function; until Chrome 124 only the name of its error differs.
  'AbortSignal.timeout',
  // React calls this method on the result of `startViewTransition`, whose existence React checks first.
  'skipTransition',
]);
// Without these a page looks or scrolls slightly differently, but all its content stays readable and usable.
const allowedInStyles = new Set([
  '@property',
  'accent-color',
  'contain-intrinsic-size',
  'content-visibility',
  'field-sizing',
  'overflow-anchor',
  'overscroll-behavior',
  'overscroll-behavior-x',
  'resize',
  'scrollbar-gutter',
  'scrollbar-width',
  'text-size-adjust',
  'text-wrap',
]);

beforeAll(ensureBuilt, 600_000);

test('built scripts call nothing that an oldest supported browser lacks', () => {
  const files = globSync('dist/web/**/*.js').map(
    (path) => [basename(path), readFileSync(path, 'utf8')] as const,
  );
  expect(newerInScripts(new Map(files), allowedInScripts)).toEqual([]);
});

test('built style sheets rely on nothing that an oldest supported browser drops', () => {
  const found = globSync('dist/web/**/*.css').flatMap((path) =>
    newerInStyles(readFileSync(path, 'utf8'), allowedInStyles).map((name) => `${basename(path)}: ${name}`),
  );
  expect(found).toEqual([]);
});

const scan = (script: string) => newerInScripts(new Map([['a.js', script]]), new Set());

test.each([
  'const groups = Map.groupBy(items, keyOf);',
  'menu.hidePopover();',
  'text.isWellFormed();',
  'new Set(one).isSubsetOf(other);',
  'location.href = URL.parse(path).href;',
  'const letters = /[\\p{L}--[a-z]]/v;',
  'const word = /(?i:a)b/;',
])('%s is found', (script) => {
  expect(scan(script)).toHaveLength(1);
});

test.each([
  'items.map(keyOf).toString();',
  "if ('showPopover' in menu) menu.hidePopover();",
  'menu.hidePopover?.();',
  "if (typeof URL.parse === 'function') URL.parse(path);",
  'const groups = { groupBy() {} }; groups.groupBy();',
  'const word = /(?:a)(?<name>b)(?<=c)/u;',
])('%s is supported, guarded or defined by the script itself', (script) => {
  expect(scan(script)).toEqual([]);
});

test.each([
  'p{color:color-mix(in srgb,red,blue)}',
  '@media (width>=64em){p{color:red}}',
  'p{color:red;&:hover{color:blue}}',
  'p,a:has(b){color:red}',
  'p{field-sizing:content}',
  '@scope (p){a{color:red}}',
])('%s is found', (style) => {
  expect(newerInStyles(style, new Set())).toHaveLength(1);
});

test.each([
  'p{color:red;color:color-mix(in srgb,red,blue)}',
  '@supports (color:oklch(0 0 0)){p{color:oklch(0 0 0)}}',
  '@media (min-width:64em){p{color:red}}',
  'p{color:red}a:has(b){color:blue}',
  'p{-webkit-user-select:none;user-select:none}',
])('%s is supported or has a fallback', (style) => {
  expect(newerInStyles(style, new Set())).toEqual([]);
});
