import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { editImport } from '#domain/imports/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aDraft, sendImport } from '#test/import-file.ts';
import * as world from '#test/world.ts';

let it: TestApp;
beforeAll(async () => {
  it = await startTestApp({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => it.close());

const people = (count: number) =>
  ['Nombre,Teléfono', ...Array.from({ length: count }, (_, nth) => `Eva ${nth},09${1_000_000 + nth}`)].join(
    '\n',
  );
const edit = (id: number, token: string) =>
  it.call(editImport, { id, mapping: { month_first: true } }, { token });

describe('an account that imports over and over', () => {
  test('closes imports to no other shop, which does not wait for more than one of its files', async () => {
    const [{ token }, other] = [await world.aShop(it.call), await world.aShop(it.call)];
    const { id } = await aDraft(it, token, 'clientes', people(2_000));
    let answered = 0;
    const flood = Array.from({ length: 13 }, async () => {
      const { status } = await edit(id, token);
      if (status === 200) answered += 1;
    });
    // The flood refills its own queue as soon as one of its requests is answered.
    await Promise.race(flood);
    const ofOther = await sendImport(it, other.token, 'clientes', people(2));
    expect([ofOther.statusCode, answered < 4]).toEqual([201, true]);
    await Promise.all(flood);
    expect(answered).toBe(4);
  });

  test('keeps no request waiting while a file is parsed, because each is parsed in a thread of its own', async () => {
    const { token } = await world.aShop(it.call);
    let threads = 0;
    const count = () => void (threads += 1);
    process.on('worker', count);
    const { id } = await aDraft(it, token, 'clientes', people(1));
    await edit(id, token);
    const noTable = await sendImport(it, token, 'clientes', Buffer.from([0x50, 0x4b, 3, 4]));
    process.off('worker', count);
    expect(threads).toBe(3);
    expect([noTable.statusCode, noTable.json()]).toMatchObject([422, { code: 'unreadable_file' }]);
  });

  test('reads a file thirty times in ten minutes, and no more', async () => {
    const shop = await world.aShop(it.call);
    const { id } = await aDraft(it, shop.token, 'clientes', people(1));
    const answers: number[] = [];
    for (let nth = 0; nth < 31; nth += 1) answers.push((await edit(id, shop.token)).status);
    expect([new Set(answers.slice(0, 30)), answers[30]]).toEqual([new Set([200]), 429]);
    const problems = await it.app.inject({
      url: `/api/imports/${id}/problems`,
      headers: { authorization: `Bearer ${shop.token}` },
    });
    expect(problems.statusCode).toBe(429);
  });
});
