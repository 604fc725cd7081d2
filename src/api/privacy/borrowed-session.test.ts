import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minutes, seconds } from '#api/clock.ts';
import { exportClients, listClients } from '#domain/clients/contract.ts';
import { exportNumbers } from '#domain/numbers/contract.ts';
import * as calls from '#domain/privacy/contract.ts';
import { listReservations } from '#domain/reservations/contract.ts';
import { cancelUnknown } from '#domain/reservations/restore-contract.ts';
import { prove } from '#domain/session/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { aBorrowedToken } from '#test/borrowed-token.ts';
import { aClientBook } from '#test/client-book.ts';
import * as world from '#test/world.ts';

// Attack N6: a stolen access token alone must not allow erasing clients, exporting data or irreversible cancellations.
const hours = 60 * minutes;
const asks = { code: 'prove_yourself', detail: 'Confirma tu contraseña para seguir.' };

let it: TestApp;
let book: Awaited<ReturnType<typeof aClientBook>>;
let manager: world.Staff;
let clients: number[];

beforeAll(async () => {
  it = await startTestApp({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  book = await aClientBook(it);
  manager = await world.aStaffMember(book.shop, { role: 'manager' });
  clients = [];
  for (let n = 0; n < 12; n += 1) clients.push((await book.add({ firstname: `Eva ${n}` })).id);
});

const giveProof = (token: string) => world.ask(it.call, prove, { password: manager.password }, { token });
const erase = (id: number, token: string) => it.call(calls.eraseClient, { id, confirm: 'BORRAR' }, { token });
const ago = (ms: number) => new Date(it.clock.now() - ms).toISOString();
const cancelSince = (since: string, token: string) => it.call(cancelUnknown, { since }, { token });
const left = async (token: string) => (await world.ask(it.call, listClients, {}, { token })).length;
const statuses = async (token: string) =>
  (await world.ask(it.call, listReservations, {}, { token })).map(({ status }) => status);

test('a manager’s plain token erases nobody, and with the password it does', async () => {
  const token = await aBorrowedToken(it, manager);
  for (const id of clients) expect(await erase(id, token)).toMatchObject({ status: 403, body: asks });
  expect(await left(token)).toBe(12);
  await giveProof(token);
  expect(await erase(clients[0] ?? 0, token)).toMatchObject({ status: 200, body: { state: 'done' } });
  expect(await left(token)).toBe(11);
});

test('a manager’s plain token takes no client along, neither one nor all of them', async () => {
  const token = await aBorrowedToken(it, manager);
  const [id = 0] = clients;
  const exports = [
    () => it.call(exportClients, {}, { token }),
    () => it.call(calls.exportClient, { id }, { token }),
    () => it.call(calls.exportClientPage, { id }, { token }),
  ];
  for (const fetchFile of exports) expect(await fetchFile()).toMatchObject({ status: 403, body: asks });
  await giveProof(token);
  for (const fetchFile of exports) {
    const { status, body } = await fetchFile();
    expect([status, body]).toEqual([200, expect.stringContaining('Eva 0')]);
  }
});

test('a manager’s plain token takes no phones and e-mails along with the numbers, which stay open', async () => {
  const token = await aBorrowedToken(it, manager);
  const fetchTable = (what: 'visits' | 'days') =>
    it.call(exportNumbers, { from: '2026-11-01', to: '2026-11-18', what }, { token });
  expect(await fetchTable('visits')).toMatchObject({ status: 403, body: asks });
  expect((await fetchTable('days')).status).toBe(200);
  await giveProof(token);
  expect((await fetchTable('visits')).status).toBe(200);
});

test('a manager’s plain token cancels nobody’s reservations, and with the password it does', async () => {
  await book.online({});
  const token = await aBorrowedToken(it, manager);
  expect(await cancelSince(ago(hours), token)).toMatchObject({ status: 403, body: asks });
  expect(await statuses(token)).toEqual(['scheduled']);
  await giveProof(token);
  expect(await cancelSince(ago(hours), token)).toMatchObject({ status: 200, body: { canceled: 1 } });
});

test('nobody makes strangers of all clients by asking from the year 2000 on', async () => {
  await book.online({});
  const { token } = manager;
  for (const since of ['2000-01-01T00:00:00Z', ago(72 * hours + seconds)])
    expect(await cancelSince(since, token)).toMatchObject({
      status: 422,
      detail: [{ msg: 'Solo se puede cancelar lo que se reservó en las últimas 72 horas.', loc: ['since'] }],
    });
  expect(await statuses(token)).toEqual(['scheduled']);
  expect((await cancelSince(ago(72 * hours), token)).status).toBe(200);
});

test('a thief who has the password, too, erases ten clients an hour and no more', async () => {
  const answers: number[] = [];
  for (const id of clients) answers.push((await erase(id, manager.token)).status);
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  expect((await erase(clients[10] ?? 0, book.shop.token)).status).toBe(200);
});

test('without limits of requests the password is asked for all the same', async () => {
  const open = await startTestApp();
  const { call } = open;
  const { owner } = await world.aShop(call);
  const token = await aBorrowedToken(open, owner);
  const eraseHere = async () =>
    (await call(calls.eraseClient, { id: 1, confirm: 'BORRAR' }, { token })).status;
  expect(await eraseHere()).toBe(403);
  await world.ask(call, prove, { password: owner.password }, { token });
  for (let n = 0; n < 12; n += 1) expect(await eraseHere()).toBe(404);
  await open.close();
});
