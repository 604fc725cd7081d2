import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookReservation } from '#domain/booking/contract.ts';
import * as clientCalls from '#domain/clients/contract.ts';
import { mergeClients } from '#domain/clients/merge-contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import * as calls from '#domain/privacy/contract.ts';
import { readPublicReservation } from '#domain/reservations/contract.ts';
import { setConsents, setReminders } from '#domain/reservations/messages/contract.ts';
import { erasingWord } from '#domain/privacy/erasing-word.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { aClientBook } from '#test/client-book.ts';
import { aPerson, aPersonalWorld } from '#test/personal-data.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let home: Awaited<ReturnType<typeof aPersonalWorld>>;
let book: Awaited<ReturnType<typeof aClientBook>>;
let victim: ReturnType<typeof aPerson>;
let stranger: ReturnType<typeof aPerson>;

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  home = await aPersonalWorld(it);
  book = await aClientBook(it, home);
  victim = aPerson();
  stranger = { ...aPerson(), phone: victim.phone };
});

type Link = { external_id: string };
const card = async (id: number) => (await book.read(id)).body;
const remind = (link: Link, on: boolean) => it.call(setReminders, { externalId: link.external_id, on });
async function askBy(link: Link): Promise<string> {
  it.mailer.sent.length = 0;
  await world.ask(it.call, calls.requestPersonData, { link: link.external_id });
  for (let turn = 0; turn < 15; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    await it.deps.jobs.drain();
  }
  const mail = it.mailer.sent.find(({ subject }) => subject.startsWith('Tus datos'));
  return /\/d\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
const exportOf = async (token: string) => {
  const files = await Promise.all(
    ['export', 'export.html'].map((name) => it.app.inject({ url: `/api/privacy/${token}/${name}` })),
  );
  return files.map(({ body }) => body).join('');
};

async function reminded(): Promise<string[]> {
  const sent = it.mailer.sent.length;
  for (const at of ['11:00:30', '11:01:30', '12:00:30', '12:01:30']) {
    it.clock.set(`2026-11-19T${at}Z`);
    await it.deps.jobs.drain();
  }
  return it.mailer.sent
    .slice(sent)
    .filter(({ subject }) => subject.startsWith('Recordatorio'))
    .map(({ to }) => to)
    .filter((to) => to === victim.email || to === stranger.email);
}
const erase = (token: string) => it.call(calls.erasePersonData, { token, confirm: erasingWord });

describe('a stranger who booked first with the phone of a client', () => {
  let own: Link & { id: number };
  let theirs: Link & { id: number };
  let client: number;
  beforeEach(async () => {
    own = await home.book('2026-11-19T10:00', stranger);
    theirs = await home.book('2026-11-19T11:00', victim, 'Alergia al mentol');
    client = await home.clientOf(theirs);
    if (client !== (await home.clientOf(own))) throw new Error('expected one client row for both addresses');
    await home.note(client, 'Viene con su hermana');
  });

  test('is mailed no link to the data, and neither is the victim: the staff see that somebody asked', async () => {
    expect((await card(client)).data_request).toBeUndefined();
    expect([await askBy(own), await askBy(theirs)]).toEqual(['', '']);
    expect((await card(client)).data_request).toEqual({ kind: 'export', at: expect.any(String) });
    await world.ask(it.call, clientCalls.settleDataRequest, { id: client }, book.own);
    expect((await card(client)).data_request).toBeUndefined();
  });

  test('is answered with the same words as a client who is mailed a link', async () => {
    const alone = await home.book('2026-11-19T12:00', aPerson());
    const answers = [];
    for (const link of [own.external_id, alone.external_id])
      answers.push(await it.call(calls.requestPersonData, { link }));
    const [one, other] = answers.map(({ status, body }) => ({ status, body }));
    expect(one).toEqual(other);
    expect(one).toMatchObject({
      status: 202,
      body: { detail: expect.stringContaining('te los da la barbería después de comprobar quién eres') },
    });
  });

  test('silences the reminders to their own address only', async () => {
    expect((await remind(own, false)).status).toBe(204);
    expect((await card(client)).data_request).toBeUndefined();
    expect(await home.rowOf(client)).toMatchObject({ reminders_off_at: null });
    expect(await reminded()).toEqual([victim.email]);
  });

  test('cannot turn the reminders of the victim on again', async () => {
    await remind(theirs, false);
    await remind(own, true);
    expect(await reminded()).toEqual([stranger.email]);
  });
});

test('a stranger whose link was mailed before the victim booked reads and erases nothing of the victim', async () => {
  const own = await home.book('2026-11-19T10:00', stranger, 'Mi nota');
  const token = await askBy(own);
  expect(token).not.toBe('');
  const theirs = await home.book('2026-11-19T11:00', victim, 'Alergia al mentol');
  const client = await home.clientOf(theirs);
  await home.note(client, 'Viene con su hermana');
  const row = { tags: ['vip'], blocked_at: testNow, block_reason: 'Peleó con todos' };
  await it.db.updateTable('clients').set(row).where('id', '=', client).execute();
  const exported = await exportOf(token);
  expect(exported).toContain('Mi nota');
  for (const word of ['Alergia al mentol', victim.firstname, victim.email, 'Viene con su hermana', 'vip'])
    expect(exported).not.toContain(word);
  expect(exported).not.toContain('Peleó');
  const { body } = await it.call(calls.readPersonData, { token });
  expect(body).toMatchObject({ visits: 1, ahead: 1, notes: 0, client: { email: stranger.email } });

  const pure = await home.book('2026-11-19T12:00', aPerson());
  const erased = await erase(await askBy(pure));
  const refused = await erase(token);
  expect({ status: refused.status, body: refused.body }).toEqual({ status: 200, body: erased.body });
  expect(await erase(token)).toMatchObject({ status: 400, body: { code: 'bad_token' } });
  expect((await it.call(calls.readPersonData, { token })).status).toBe(400);
  await home.finish();
  for (const { external_id: externalId } of [own, theirs])
    expect((await it.call(readPublicReservation, { externalId })).body).toMatchObject({
      status: 'scheduled',
    });
  expect(await home.rowOf(client)).toMatchObject({ erased_at: null, email: stranger.email });
  expect((await card(client)).data_request).toMatchObject({ kind: 'erase' });
});

test('a client whom the staff booked too exports only what was booked online, and is erased by the staff', async () => {
  const own = await home.book('2026-11-19T10:00', victim, 'Por internet');
  const client = await home.clientOf(own);
  await book.visit({ id: client }, '2026-11-20');
  const token = await askBy(own);
  expect((await it.call(calls.readPersonData, { token })).body).toMatchObject({ visits: 1 });
  await erase(token);
  await home.finish();
  expect(await home.rowOf(client)).toMatchObject({ erased_at: null });
  const erased = { id: client, confirm: erasingWord } as const;
  expect((await it.call(calls.eraseClient, erased, await home.staff())).status).toBe(200);
  await home.finish();
  expect(await home.rowOf(client)).toMatchObject({
    email: null,
    data_asked_at: null,
    erasing_asked_at: null,
  });
});

test('a stranger who books with the phone of a client of the book gets none of their data and silences nobody', async () => {
  const known = await book.add({ firstname: 'Rita', lastname: 'Paz', phone: victim.phone });
  await book.visit({ id: known.id }, '2026-11-19');
  const own = await home.book('2026-11-19T10:00', stranger);
  expect(await home.clientOf(own)).toBe(known.id);
  expect(await askBy(own)).toBe('');
  await remind(own, false);
  expect(await home.rowOf(known.id)).toMatchObject({ reminders_off_at: null });
  expect((await card(known.id)).reminders_off).toBe(false);
  expect((await card(known.id)).data_request).toMatchObject({ kind: 'export' });
});

describe('father and son with one phone and an e-mail each', () => {
  let father: Link & { id: number };
  let son: Link & { id: number };
  let clients: [number, number];
  const people = () => [victim, stranger] as const;
  beforeEach(async () => {
    const [one, other] = people();
    father = await home.book('2026-11-19T10:00', one);
    son = await home.book('2026-11-19T11:00', { ...other, phone: aPerson().phone });
    clients = [await home.clientOf(father), await home.clientOf(son)];
    const edit = { id: clients[1], phone: one.phone };
    await world.ask(it.call, clientCalls.editClient, edit, book.own);
  });

  test('get no link before they are merged, and each turns off his own reminders', async () => {
    expect([await askBy(father), await askBy(son)]).toEqual(['', '']);
    await remind(son, false);
    expect(await reminded()).toEqual([victim.email]);
  });

  test('get no link after they are merged either, and each turns off his own reminders', async () => {
    const [id, other] = clients;
    await world.ask(it.call, mergeClients, { id, ids: [other] }, book.own);
    expect([await askBy(father), await askBy(son)]).toEqual(['', '']);
    await remind(son, false);
    expect((await card(id)).reminders_off).toBe(false);
    expect(await reminded()).toEqual([victim.email]);
  });

  test('a link that was mailed before the merge shows and erases only its own half', async () => {
    const [id, other] = clients;
    await it.db
      .updateTable('clients')
      .set({ phone: null, phone_digits: null, phone_e164: null })
      .where('id', '=', other)
      .execute();
    const token = await askBy(son);
    expect(token).not.toBe('');
    await world.ask(it.call, mergeClients, { id, ids: [other] }, book.own);
    const exported = await exportOf(token);
    expect(exported).toContain(stranger.email);
    for (const word of [victim.email, victim.firstname]) expect(exported).not.toContain(word);
    await erase(token);
    await home.finish();
    for (const one of clients) expect(await home.rowOf(one)).toMatchObject({ erased_at: null });
  });
});

test('what a stranger says of news holds for their own address alone', async () => {
  await world.ask(it.call, editRules, { marketing: { on: true } }, book.own);
  const wanting = (client: typeof victim, start_local: string) =>
    world.ask(it.call, bookReservation, {
      slug: home.shop.slug,
      barber_id: home.barber.user.id,
      client,
      services: [{ service_id: home.service.id, quantity: 1 }],
      start_local,
      marketing: true,
    });
  const theirs = await wanting(victim, '2026-11-19T10:00');
  const own = await wanting(stranger, '2026-11-19T11:00');
  const client = await home.clientOf(theirs);
  const marketingConsent = async () =>
    (await card(client)).consents.find(({ purpose }) => purpose === 'marketing')?.given;
  const stop = (link: Link) => it.call(setConsents, { externalId: link.external_id, marketing: false });
  expect(await marketingConsent()).toBe(true);
  expect((await stop(own)).status).toBe(204);
  expect(await marketingConsent()).toBe(true);
  expect((await stop(theirs)).status).toBe(204);
  expect(await marketingConsent()).toBe(false);
});

test('the unsubscribe button of a mailbox turns off reminders to that mailbox alone', async () => {
  const own = await home.book('2026-11-19T10:00', stranger);
  await home.book('2026-11-19T11:00', victim);
  await it.app.inject({
    method: 'POST',
    url: `/api/reservations/public/${own.external_id}/reminders`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(await reminded()).toEqual([victim.email]);
});

test('links in the e-mails of one address lead to the reservations of that address only', async () => {
  it.mailer.sent.length = 0;
  const own = await home.book('2026-11-19T10:00', stranger);
  const theirs = await home.book('2026-11-19T11:00', victim);
  await it.deps.jobs.drain();
  await reminded();
  const mails = (to: string) =>
    it.mailer.sent
      .filter((mail) => mail.to === to)
      .map(({ text, html }) => text + html)
      .join('');
  expect(mails(stranger.email)).not.toContain(theirs.external_id);
  expect(mails(victim.email)).not.toContain(own.external_id);
});
