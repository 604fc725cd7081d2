import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { readImport, runImport, type ShopImport } from '#domain/imports/contract.ts';
import { importForm } from '../import-file.ts';
import * as world from '../world.ts';
import { isLong } from '../long-run.ts';
import { tell } from './figures.ts';
import { aProduct, type Product } from './product.ts';

let product: Product;
afterEach(() => product.remove());

const kills = isLong ? 10 : 2;
const rows = 6_000;

test('a server killed again and again in the middle of an import writes each row once', async () => {
  product = await aProduct();
  const shop = await world.aShop(product.call);
  const lines = Array.from({ length: rows }, (_, nth) => `Cliente ${nth},+598 91 ${100_000 + nth}`);
  const { headers, payload } = importForm('clientes', `Nombre,Teléfono\n${lines.join('\n')}\n`);
  const sent = await fetch(`${product.origin}/api/imports`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${shop.token}` },
    body: payload,
  });
  const { id } = (await sent.json()) as ShopImport;
  await world.ask(product.call, runImport, { id }, { token: shop.token });
  const state = () => world.ask(product.call, readImport, { id }, { token: shop.token });
  const db = product.openDatabase();
  const seen: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(50 + Math.random() * 250);
    await product.kill();
    await product.start();
    seen.push((await state()).done_rows);
    // The lease of a dead process lasts a minute; the test releases it at once.
    await sql`update outbox set locked_until = null, due_at = now() where kind = 'import' and done_at is null`.execute(
      db,
    );
  }
  await expect.poll(async () => (await state()).state, { timeout: 60_000 }).toBe('done');
  expect(await state()).toMatchObject({ done_rows: rows, counts: { new: rows, known: 0, problems: 0 } });
  const written = await db
    .selectFrom('clients')
    .select('firstname')
    .where('is_anonymous', '=', false)
    .execute();
  expect(written).toHaveLength(rows);
  expect(new Set(written.map(({ firstname }) => firstname)).size).toBe(rows);
  await db.destroy();
  tell('rows written when killed', seen.join(', '));
}, 300_000);
