import { expect, test } from 'vitest';
import { isReservedSlug, isSlug } from '#domain/slug.ts';
import { startTestApp } from '#test/app.ts';

/** An indented line of Fastify's route tree continues the address above it. */
function addressesIn(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^(.*?── )(\S+)( \(.*\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    above[depth] = `${depth > 1 ? above[depth - 1] : ''}${part}`;
    return part && methods ? [above[depth]] : [];
  });
}

test('no shop can take an address at which something else is served', async () => {
  const it = await startTestApp();
  const addresses = addressesIn(it.app.printRoutes());
  await it.close();
  const names = new Set(addresses.map((address) => address.split('/')[1] ?? ''));
  const words = [...names].filter((name) => isSlug(name));
  expect(words).toEqual(expect.arrayContaining(['api', 'billing', 'd', 'dashboard', 'dev', 'e', 'r']));
  expect(words.filter((word) => !isReservedSlug(word))).toEqual([]);
});
