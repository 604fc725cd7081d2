import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { editAccount } from '#domain/account/contract.ts';
import { listAudit } from '#domain/audit/contract.ts';
import { actorName, auditMessage } from '#domain/audit/messages.ts';
import { deleteUser, inviteBarber } from '#domain/barbers/contract.ts';
import { changePublicReservation, moveReservation } from '#domain/reservations/contract.ts';
import { forgotPassword, resendConfirmation } from '#domain/session/contract.ts';
import { days, hours, minutes } from '#api/clock.ts';
import { createJobs } from '#api/create-jobs.ts';
import type { OrganizationId } from '#api/database/connection.ts';
import { deleteJobs } from '#api/jobs/queue.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import type { Caller } from '#test/caller.ts';
import * as world from '#test/world.ts';

const metricsToken = 'metrics-token-of-tests';
let app: TestApp;
let asked = 0;
// Each call has its own IP address, because these tests exceed the limits of mailboxes, not of IP addresses.
const call: Caller = (route, input, options = {}) => {
  asked += 1;
  const address = { 'x-forwarded-for': `203.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}` };
  return app.call(route, input, { ...options, headers: { ...address, ...options.headers } });
};

beforeAll(async () => {
  const env = { RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1', METRICS_TOKEN: metricsToken };
  app = await startTestApp({ env });
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.set(testNow);
  app.mailer.sent.length = 0;
});

const tenantOf = (shop: world.Shop) => shop.organization.id as OrganizationId;
const drain = (shop: world.Shop) => app.deps.jobs.drain(tenantOf(shop));
const mailsTo = (to: string) => app.mailer.sent.filter((mail) => mail.to === to);
const anAddress = () => `${world.aWord()}@example.com`;

async function aConfirmedShop() {
  const shop = await world.aShop(call);
  await app.db
    .updateTable('users')
    .set({ email_confirmed_at: testNow })
    .where('organization_id', '=', tenantOf(shop))
    .execute();
  await world.hoursFor(shop, shop.owner);
  await deleteJobs(app.db, tenantOf(shop));
  return { ...shop, service: await world.aService(shop) };
}
type Shop = Awaited<ReturnType<typeof aConfirmedShop>>;

function book(shop: Shop, nth: number, email: string) {
  const at = Date.parse('2026-11-19T09:00Z') + Math.floor(nth / 17) * days + (nth % 17) * 30 * minutes;
  const client = world.aClient({ email, phone: `+598 9${Math.floor(1e6 + Math.random() * 8e6)}` });
  const start_local = new Date(at).toISOString().slice(0, 16);
  return world.aReservation(shop, { barber: shop.owner, service: shop.service, start_local, client });
}

async function moveOften(shop: Shop, { id }: { id: number }) {
  await drain(shop);
  for (let round = 0; round < 6; round += 1) {
    const start_local = `2026-11-20T${10 + round}:30`;
    await world.ask(call, moveReservation, { id, start_local }, { token: shop.token });
    app.clock.advance(2 * minutes);
    await drain(shop);
  }
}

const invite = (shop: world.Shop, email: string) =>
  call(inviteBarber, { firstname: 'Zoe', lastname: 'Paz', email }, { token: shop.token });

describe('an attacker with a free account mails a stranger at most a few times an hour', () => {
  test('by changing the account’s e-mail to and fro: six in all, with those of the shop', async () => {
    const shop = await aConfirmedShop();
    const victim = anAddress();
    for (const email of Array.from({ length: 5 }, () => [victim, shop.owner.email]).flat()) {
      await call(editAccount, { email }, { token: shop.token });
      await drain(shop);
    }
    await book(shop, 0, victim);
    await drain(shop);
    expect(mailsTo(victim)).toHaveLength(6);
  });

  test('by inviting and removing them again and again', async () => {
    const shop = await aConfirmedShop();
    const victim = anAddress();
    for (let round = 0; round < 20; round += 1) {
      const { body } = await invite(shop, victim);
      await drain(shop);
      await call(deleteUser, { id: body.id }, { token: shop.token });
    }
    expect(mailsTo(victim)).toHaveLength(6);
  });

  test('by inviting one after the other: twenty are mailed, and when their links are over others may be', async () => {
    const shop = await aConfirmedShop();
    for (let nth = 0; nth < 28; nth += 1) await invite(shop, anAddress());
    await drain(shop);
    expect(app.mailer.sent).toHaveLength(20);
    app.clock.advance(73 * hours);
    const token = await world.signIn(call, shop.owner.email);
    await invite({ ...shop, token }, anAddress());
    await drain(shop);
    expect(app.mailer.sent).toHaveLength(21);
  });

  test('by moving a reservation to and fro in a shop of their own', async () => {
    const shop = await aConfirmedShop();
    const victim = anAddress();
    const { id } = await book(shop, 0, victim);
    await drain(shop);
    for (let round = 0; round < 60; round += 1) {
      const start_local = `2026-11-20T${10 + (round % 2)}:00`;
      await world.ask(call, moveReservation, { id, start_local }, { token: shop.token });
      await drain(shop);
    }
    expect(mailsTo(victim)).toHaveLength(1);
    app.clock.advance(2 * minutes);
    await drain(shop);
    expect(mailsTo(victim)).toHaveLength(2);
  });

  test('by moving it for a whole hour with the link alone: neither client nor barber gets more than six', async () => {
    const shop = await aConfirmedShop();
    const victim = anAddress();
    const { external_id: externalId } = await book(shop, 0, victim);
    for (let minute = 0; minute < 55; minute += 1) {
      const start_at_utc = `2026-11-20T${14 + (minute % 3)}:00:00Z`;
      await world.ask(call, changePublicReservation, { externalId, action: 'reschedule', start_at_utc });
      await drain(shop);
      app.clock.advance(minutes);
    }
    expect(mailsTo(victim)).toHaveLength(6);
    expect(mailsTo(shop.owner.email)).toHaveLength(6);
  });

  test('from several shops: twelve an hour over all, and others are mailed as ever', async () => {
    const victim = anAddress();
    for (let nth = 0; nth < 3; nth += 1) {
      const shop = await aConfirmedShop();
      for (let round = 0; round < 8; round += 1) {
        const { body } = await invite(shop, victim);
        await drain(shop);
        await call(deleteUser, { id: body.id }, { token: shop.token });
      }
      await invite(shop, `other-${nth}@example.com`);
      await drain(shop);
    }
    expect(mailsTo(victim)).toHaveLength(12);
    expect(app.mailer.sent).toHaveLength(15);
    app.clock.advance(hours);
    const shop = await aConfirmedShop();
    await invite(shop, victim);
    await drain(shop);
    expect(mailsTo(victim)).toHaveLength(13);
  });
});

test('a barber whose address is confirmed hears of every booking of a full day', async () => {
  const shop = await aConfirmedShop();
  for (let nth = 0; nth < 10; nth += 1) await book(shop, nth, anAddress());
  await drain(shop);
  expect(mailsTo(shop.owner.email)).toHaveLength(10);
});

describe('a shop', () => {
  test('whose owner confirmed no e-mail sends twenty emails in all, takes bookings beyond, and goes on when confirmed', async () => {
    const shop = await aConfirmedShop();
    const users = app.db.updateTable('users').where('organization_id', '=', tenantOf(shop));
    await users.set({ email_confirmed_at: null }).execute();
    for (let nth = 0; nth < 30; nth += 1) {
      await book(shop, nth, anAddress());
      app.clock.advance(20 * minutes);
      await drain(shop);
    }
    expect(app.mailer.sent).toHaveLength(20);
    await users.set({ email_confirmed_at: testNow }).execute();
    app.clock.advance(hours);
    await book(shop, 60, anAddress());
    await drain(shop);
    expect(app.mailer.sent).toHaveLength(22);
  });

  test.each([
    [null, 300],
    ['active', 1_000],
  ])('with the subscription %s sends %i emails a day', async (status, most) => {
    const shop = await aConfirmedShop();
    const organization_id = tenantOf(shop);
    if (status) await app.db.insertInto('billing').values({ organization_id, status }).execute();
    await invite(shop, anAddress());
    await drain(shop);
    const counted = app.db.updateTable('rate_limits').where('key', '=', `mail-of:${organization_id}`);
    await counted.set({ points: most - 1 }).execute();
    for (let nth = 0; nth < 3; nth += 1) await invite(shop, anAddress());
    await drain(shop);
    expect(app.mailer.sent).toHaveLength(2);
    app.clock.advance(days);
    const token = await world.signIn(call, shop.owner.email);
    await invite({ ...shop, token }, anAddress());
    await drain(shop);
    expect(app.mailer.sent).toHaveLength(3);
  });

  test('sees in its activity what was not sent and why, and the operator sees how much', async () => {
    const shop = await aConfirmedShop();
    await moveOften(shop, await book(shop, 0, anAddress()));
    const token = await world.signIn(call, shop.owner.email);
    const entries = await world.ask(call, listAudit, {}, { token });
    const [entry, ...more] = entries.filter(({ action }) => action === 'email-dropped');
    expect(more).toEqual([]);
    expect(entry && `${actorName(entry)} ${auditMessage(entry)}`).toBe(
      'Navaja no envió un correo sobre la reserva de Carla Sosa',
    );
    expect(entry?.differences).toEqual([{ field: 'mail_limit', after: 'recipient' }]);
    const headers = { authorization: `Bearer ${metricsToken}` };
    const { body } = await app.app.inject({ url: '/api/metrics', headers });
    expect(body).toMatch(/navaja_dropped_jobs_total\{reason="recipient"\} [1-9]/);
    const { last_error } = await app.db
      .selectFrom('outbox')
      .select('last_error')
      .where('organization_id', '=', tenantOf(shop))
      .where('last_error', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(last_error).toBe('dropped: recipient');
  });
});

test('the link that confirms an address reaches an owner whose shop has sent its twenty emails, six times an hour', async () => {
  const shop = await world.aShop(call);
  const key = `mail-new:${tenantOf(shop)}`;
  await app.db.insertInto('rate_limits').values({ key, points: 20, expire: null }).execute();
  await invite(shop, anAddress());
  await drain(shop);
  expect(app.mailer.sent.map(({ to, subject }) => [to, subject])).toEqual([
    [shop.owner.email, 'Confirma tu correo'],
  ]);
  for (let nth = 0; nth < 8; nth += 1) {
    await call(resendConfirmation, {}, { token: shop.token });
    await drain(shop);
  }
  expect(mailsTo(shop.owner.email)).toHaveLength(6);
});

describe('a link to a new password', () => {
  test('reaches its owner although others filled the mailbox', async () => {
    const shop = await aConfirmedShop();
    const { email } = shop.owner;
    await moveOften(shop, await book(shop, 0, email));
    const full = mailsTo(email).length;
    await book(shop, 9, email);
    await drain(shop);
    // The person hears of bookings as a barber; emails to the same person as a client have reached their limit.
    expect(mailsTo(email)).toHaveLength(full + 1);
    await call(forgotPassword, { email });
    await expect
      .poll(async () => {
        await drain(shop);
        return mailsTo(email).at(-1)?.subject;
      })
      .toBe('Restablece tu contraseña');
  });

  test('of somebody who was only invited counts as an email of the shop', async () => {
    const shop = await aConfirmedShop();
    const victim = anAddress();
    await invite(shop, victim);
    await drain(shop);
    for (let nth = 0; nth < 5; nth += 1) {
      app.clock.advance(minutes);
      await call(forgotPassword, { email: victim });
    }
    for (let nth = 0; nth < 3; nth += 1) await book(shop, nth, victim);
    await expect
      .poll(async () => {
        await drain(shop);
        return mailsTo(victim).length;
      })
      .toBe(6);
  });
});

test('a mail server that takes nothing uses nothing up', async () => {
  const shop = await aConfirmedShop();
  const send = () => Promise.reject(new Error('421 closing'));
  const down = createJobs({ ...app.deps, mailer: { ...app.mailer, send } });
  for (let nth = 0; nth < 6; nth += 1) await book(shop, nth, anAddress());
  for (let tries = 0; tries < 3; tries += 1) {
    await down.drain(tenantOf(shop));
    app.clock.advance(5 * minutes);
  }
  expect(app.mailer.sent).toEqual([]);
  await drain(shop);
  expect(app.mailer.sent).toHaveLength(12);
});

test('many processes together send no more than one may', async () => {
  const shops = await Promise.all(Array.from({ length: 6 }, aConfirmedShop));
  const victim = anAddress();
  for (const shop of shops) for (let nth = 0; nth < 3; nth += 1) await book(shop, nth, victim);
  const workers = Array.from({ length: 4 }, () => createJobs(app.deps));
  await Promise.all(workers.map((jobs) => jobs.drain()));
  expect(mailsTo(victim)).toHaveLength(12);
});

test('with limits off everything leaves at once', async () => {
  const free = await startTestApp();
  const shop = await world.aShop(free.call);
  await world.hoursFor(shop, shop.owner);
  const [service, client] = [await world.aService(shop), world.aClient()];
  const of = { barber: shop.owner, service, client };
  const { id } = await world.aReservation(shop, { ...of, start_local: '2026-11-19T10:00' });
  await free.deps.jobs.drain();
  for (let round = 0; round < 15; round += 1) {
    const start_local = `2026-11-20T${10 + (round % 2)}:00`;
    await world.ask(free.call, moveReservation, { id, start_local }, { token: shop.token });
    await free.deps.jobs.drain();
  }
  expect(free.mailer.sent.filter(({ to }) => to === client.email)).toHaveLength(16);
  await free.close();
});
