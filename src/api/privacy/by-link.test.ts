import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fullName } from '#domain/text/contact.ts';
import { createClient, editClient, readClient } from '#domain/clients/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import * as calls from '#domain/privacy/contract.ts';
import { remainingBlockText } from '#domain/privacy/remaining-text.ts';
import { joinWaitlist, readWaitEntry } from '#domain/waitlist/contract.ts';
import { erasingWord } from '#domain/privacy/erasing-word.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { aPerson, aPersonalWorld } from '#test/personal-data.ts';
import { aJoinRequest } from '#test/waitlist.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let home: Awaited<ReturnType<typeof aPersonalWorld>>;
let carla: ReturnType<typeof aPerson>;

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  home = await aPersonalWorld(it);
  carla = aPerson();
});

const erase = (token: string) => it.call(calls.erasePersonData, { token, confirm: erasingWord });
const badToken = { status: 400, body: { code: 'bad_token' } };

test('asking is answered alike whether there is such a client, and mails the address that the shop keeps', async () => {
  const reservation = await home.book('2026-11-19T10:00', carla);
  const links = [reservation.external_id, `${reservation.external_id}x`, '1-aaaaaaaaaaaaaaaaaaaaaa', 'x'];
  const answers: string[] = [];
  for (const link of links) {
    const { status, body } = await it.call(calls.requestPersonData, { link });
    answers.push(`${status} ${JSON.stringify(body)}`);
  }
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toMatch(/^202 /);
  const token = await home.linkFor(reservation);
  const mails = it.mailer.sent.filter(
    ({ subject }) => subject === `Tus datos en ${home.shop.organization.name}`,
  );
  expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([carla.email]));
  const there = await it.call(calls.readPersonData, { token });
  expect(there.body).toMatchObject({ client: { email: carla.email }, visits: 1, ahead: 1 });
  const hidden = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
  expect(Object.fromEntries(there.headers)).toMatchObject(hidden);
});

test('somebody merged into a client without an address is mailed at their own', async () => {
  const reservation = await home.book('2026-11-19T10:00', carla);
  const added = { firstname: 'Carla', phone: carla.phone };
  const { id: merged_into } = await world.ask(it.call, createClient, added, await home.staff());
  const id = await home.clientOf(reservation);
  const merge = { merged_into, merged_under: merged_into };
  await it.db.updateTable('clients').set(merge).where('id', '=', id).execute();
  const { body } = await it.call(calls.readPersonData, { token: await home.linkFor(reservation) });
  expect(body).toMatchObject({ client: { email: carla.email }, visits: 1 });
});

test('a place in the waitlist leads to its client too', async () => {
  const { shop, service } = home;
  await world.ask(it.call, editRules, { waitlist: { on: true } }, { token: shop.token });
  for (let minute = 9 * 60; minute < 18 * 60; minute += 30) {
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${minute % 60 ? '30' : '00'}`;
    await home.book(`2026-11-19T${time}`, aPerson()).catch(() => undefined);
  }
  const dates = { date_from: '2026-11-19', date_to: '2026-11-19' };
  const entry = await world.ask(it.call, joinWaitlist, {
    ...aJoinRequest(shop.slug, service),
    client: carla,
    ...dates,
  });
  const token = await home.linkFor(entry);
  expect((await it.call(calls.readPersonData, { token })).body).toMatchObject({ waitlist: 1 });
  expect(await erase(token)).toMatchObject({ status: 200, body: { state: 'done' } });
  expect((await it.call(readWaitEntry, { externalId: entry.external_id })).status).toBe(404);
});

test('a link is good for an hour', async () => {
  const token = await home.linkFor(await home.book('2026-11-19T10:00', carla));
  it.clock.advance(59 * 60_000);
  expect((await it.call(calls.readPersonData, { token })).status).toBe(200);
  it.clock.advance(60_000);
  expect(await it.call(calls.readPersonData, { token })).toMatchObject(badToken);
  expect(await it.call(calls.exportPersonData, { token })).toMatchObject(badToken);
  expect(await erase(token)).toMatchObject(badToken);
});

test('a link of another shop, or one with a wrong letter, is none', async () => {
  const token = await home.linkFor(await home.book('2026-11-19T10:00', carla));
  const [, secret = ''] = token.split('-');
  const other = await aPersonalWorld(it);
  for (const wrong of [`${other.shop.organization.id.toString(36)}-${secret}`, `${token}x`, 'x'])
    expect(await it.call(calls.readPersonData, { token: wrong })).toMatchObject(badToken);
});

test('erasing asks for the word', async () => {
  const token = await home.linkFor(await home.book('2026-11-19T10:00', carla));
  const wrong = { confirm: 'borrar' } as never;
  expect((await it.call(calls.erasePersonData, { token, ...(wrong as object) } as never)).status).toBe(422);
  const foreign = { token: `${token}x`, ...(wrong as object) } as never;
  expect(await it.call(calls.erasePersonData, foreign)).toMatchObject(badToken);
  expect((await it.call(calls.readPersonData, { token })).status).toBe(200);
});

describe('an export', () => {
  const entryOf = (who: typeof carla, client_id: number) => ({
    organization_id: home.shop.organization.id,
    external_id: world.aWord(),
    client_id,
    client_firstname_snapshot: who.firstname,
    client_lastname_snapshot: who.lastname,
    client_phone_snapshot: who.phone,
    client_email_snapshot: who.email,
    date_from: '2026-11-20',
    date_to: '2026-11-20',
    time_from: '10:00',
    time_to: '12:00',
    state: 'waiting',
    created_at: testNow,
  });

  test('by a link holds what its address booked, without the words of the staff; theirs holds those too', async () => {
    const reservation = await home.book('2026-11-19T10:00', carla, 'Alergia al mentol');
    const id = await home.clientOf(reservation);
    const token = await home.linkFor(reservation);
    const brother = { ...aPerson(), phone: carla.phone };
    await home.book('2026-11-19T11:00', brother, 'Secreto del hermano');
    await home.note(id, 'Prefiere tijera');
    for (const who of [carla, brother])
      await it.db.insertInto('waitlist_entries').values(entryOf(who, id)).execute();
    const row = {
      preferred_barber_id: home.barber.user.id,
      blocked_at: testNow,
      block_reason: 'Llega tarde',
      tags: ['etiqueta propia'],
    };
    await it.db.updateTable('clients').set(row).where('id', '=', id).execute();
    const barber = fullName(home.barber.user);
    const json = await it.app.inject({ url: `/api/privacy/${token}/export` });
    const saved = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };
    expect(json.headers).toMatchObject(saved);
    expect(json.headers['content-disposition']).toContain('attachment');
    const { firstname, lastname, phone, email } = carla;
    expect(JSON.parse(json.body)).toMatchObject({
      clients: [
        { firstname, lastname, phone, email, preferred_barber: barber, blocked_since: testNow, tags: [] },
      ],
      visits: [{ notes: 'Alergia al mentol', services: [{ name: 'Corte', quantity: 1 }] }],
      notes: [],
      waitlist: [{ firstname, email }],
    });
    const page = await it.app.inject({ url: `/api/privacy/${token}/export.html` });
    expect((await it.call(calls.readPersonData, { token })).body.is_blocked).toBe(true);
    for (const word of [
      firstname,
      `Barbero preferido: ${barber}`,
      'Alergia al mentol',
      'Corte',
      remainingBlockText,
    ])
      expect(page.body).toContain(word);
    const ofStaff = ['Prefiere tijera', 'Llega tarde', 'etiqueta propia'];
    for (const word of [brother.firstname, brother.email, 'Secreto del hermano', ...ofStaff])
      expect(json.body + page.body).not.toContain(word);
    const headers = { authorization: `Bearer ${home.shop.token}` };
    const own = await it.app.inject({ url: `/api/clients/${id}/export`, headers });
    for (const word of ['Alergia al mentol', ...ofStaff]) expect(own.body).toContain(word);
    expect(own.body).not.toContain('Secreto del hermano');
  });

  test('is given to owner and manager, never to barbers', async () => {
    const id = await home.clientOf(await home.book('2026-11-19T10:00', carla));
    const manager = await world.aStaffMember(home.shop, { role: 'manager' });
    for (const { token, status } of [
      { token: home.shop.token, status: 200 },
      { token: manager.token, status: 200 },
      { token: home.barber.token, status: 403 },
    ])
      for (const path of ['export', 'export.html']) {
        const headers = { authorization: `Bearer ${token}` };
        expect((await it.app.inject({ url: `/api/clients/${id}/${path}`, headers })).statusCode).toBe(status);
      }
  });
});

test('the link ends the news to its own address, once, and no other link does', async () => {
  const reservation = await home.book('2026-11-19T10:00', carla);
  const token = await home.linkFor(reservation);
  const id = await home.clientOf(reservation);
  const as = await home.staff();
  await world.ask(it.call, editClient, { id, consents: { marketing: true } }, as);
  const refuse = (link: string) => it.call(calls.refuseNews, { token: link, marketing: false });
  expect(await refuse(`${token}x`)).toMatchObject(badToken);
  expect([(await refuse(token)).status, (await refuse(token)).status]).toEqual([204, 204]);
  const { consents } = await world.ask(it.call, readClient, { id }, as);
  expect(consents.map(({ source, given }) => [source, given])).toEqual([
    ['link', false],
    ['staff', true],
  ]);
});
