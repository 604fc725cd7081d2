import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteUser, inviteBarber, listBarbers } from '#domain/barbers/contract.ts';
import { createBranch, deleteBranch, listBranches } from '#domain/branches/contract.ts';
import * as clients from '#domain/clients/contract.ts';
import { endFeed, listFeeds, shareFeed } from '#domain/feeds/contract.ts';
import { eraseClient } from '#domain/privacy/contract.ts';
import { addPhoto, deletePhoto, readProfile } from '#domain/profile/contract.ts';
import type { Route } from '#domain/route.ts';
import * as blocks from '#domain/schedule/blocks/contract.ts';
import { createService, deleteService, listServices } from '#domain/services/contract.ts';
import { erasingWord } from '#domain/privacy/erasing-word.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let shop: world.Shop;
beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  shop = await world.aShop(it.call);
});

const ask = async (target: Route, input: object, key?: string) => {
  const headers = key === undefined ? undefined : { 'idempotency-key': key };
  return it.call(target, input as never, { token: shop.token, ...(headers && { headers }) });
};
const listed = async (target: Route, input: object = {}) =>
  (await ask(target, input)).body as { id: number }[];
const aClientId = async () => {
  const { body } = await ask(clients.createClient, { firstname: 'Ana' });
  return (body as { id: number }).id;
};
const monday = '2026-11-23';

type Making = {
  target: Route;
  form: object;
  other: object;
  list: () => Promise<{ id: number }[]>;
  remove: (id: number) => ReturnType<typeof ask>;
  idOf?: (body: never) => number;
};
const makings: Record<string, () => Promise<Making>> = {
  'blocked time': async () => {
    const barber_id = shop.owner.user.id;
    const form = { barber_id, date: monday, start: '13:00', end: '14:00', kind: 'break' };
    return {
      target: blocks.addBlock,
      form,
      other: { ...form, end: '15:00' },
      list: () => listed(blocks.listBlocks, { barber_id }),
      remove: (id) => ask(blocks.deleteBlock, { id, scope: 'all', date: monday }),
      idOf: ({ block }: { block: { id: number } }) => block.id,
    };
  },
  'a closing': async () => {
    const form = { from_date: monday, to_date: monday, name: 'Feriado' };
    return {
      target: blocks.addClosing,
      form,
      other: { ...form, name: 'Navidad' },
      list: () => listed(blocks.listClosings),
      remove: (id) => ask(blocks.deleteClosing, { id }),
    };
  },
  'a client without phone and e-mail': async () => ({
    target: clients.createClient,
    form: { firstname: 'Juan' },
    other: { firstname: 'Juana' },
    list: () => listed(clients.listClients),
    remove: (id) => ask(eraseClient, { id, confirm: erasingWord }),
  }),
  'a note about a client': async () => {
    const id = await aClientId();
    return {
      target: clients.writeNote,
      form: { id, text: 'Llegó tarde' },
      other: { id, text: 'Llegó temprano' },
      list: async () => ((await ask(clients.readClient, { id })).body as clients.Client).notes,
      remove: (noteId) => ask(clients.deleteNote, { id, noteId }),
    };
  },
  'a service': async () => ({
    target: createService,
    form: { name: 'Corte', duration_minutes: 30 },
    other: { name: 'Corte', duration_minutes: 45 },
    list: () => listed(listServices),
    remove: (id) => ask(deleteService, { id }),
  }),
  'a branch': async () => ({
    target: createBranch,
    form: { name: 'Centro' },
    other: { name: 'Puerto' },
    list: () => listed(listBranches),
    remove: (id) => ask(deleteBranch, { id }),
  }),
  'a barber': async () => {
    const form = { firstname: 'Eva', lastname: 'Paz', email: `${world.aWord()}@example.com` };
    return {
      target: inviteBarber,
      form,
      other: { ...form, firstname: 'Ema' },
      list: () => listed(listBarbers),
      remove: (id) => ask(deleteUser, { id }),
    };
  },
  'a photo of the page': async () => {
    const form = { url: '/api/images/upload/x.webp', alt: 'El local' };
    return {
      target: addPhoto,
      form,
      other: { ...form, alt: 'La puerta' },
      list: async () => ((await ask(readProfile, {})).body as { photos: { id: number }[] }).photos,
      remove: (id) => ask(deletePhoto, { id }),
    };
  },
  'a shared calendar': async () => ({
    target: shareFeed,
    form: { level: 'iniciales' },
    other: { level: 'ocupado' },
    list: () => listed(listFeeds),
    remove: (id) => ask(endFeed, { id }),
  }),
};

describe.each(Object.entries(makings))('%s', (_, prepare) => {
  let making: Making;
  let idOf: (answer: Awaited<ReturnType<typeof ask>>) => number;
  beforeEach(async () => {
    making = await prepare();
    const { idOf: read = ({ id }: { id: number }) => id } = making;
    idOf = ({ body }) => read(body as never);
  });
  const ids = async () => (await making.list()).map(({ id }) => id);

  test('is made once for its key, however often the request is repeated also at once', async () => {
    const before = await ids();
    const both = await Promise.all([1, 2].map(() => ask(making.target, making.form, 'una-vez')));
    const answers = [...both, await ask(making.target, making.form, 'una-vez')];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const made = new Set(answers.map(idOf));
    expect(made.size).toBe(1);
    expect((await ids()).filter((id) => !before.includes(id))).toEqual([...made]);
  });

  test('is refused with the same key and something else in it', async () => {
    await ask(making.target, making.form, 'otra-cosa');
    const before = await ids();
    const other = await ask(making.target, making.other, 'otra-cosa');
    expect([other.status, other.body]).toMatchObject([409, { code: 'idempotency_mismatch' }]);
    expect(await ids()).toEqual(before);
  });

  test('that was taken away meanwhile is made anew', async () => {
    const first = idOf(await ask(making.target, making.form, 'de-nuevo'));
    await making.remove(first);
    expect(await ids()).not.toContain(first);
    const both = await Promise.all([1, 2].map(() => ask(making.target, making.form, 'de-nuevo')));
    const [second, other] = both.map(idOf);
    expect([second === first, other]).toEqual([false, second]);
    expect(await ids()).toContain(second);
  });
});
