import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteUser } from '#domain/barbers/contract.ts';
import {
  changePublicReservation,
  deleteReservation,
  followReservations,
  moveReservation,
  setReservationStatus,
} from '#domain/reservations/contract.ts';
import { endOtherSessions, login, logout } from '#domain/session/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';
import type { OrganizationId } from '../../database/connection.ts';

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startTestApp();
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

type Stream = { next(): Promise<string | undefined>; close(): Promise<void>; response: Response };

async function follow(token: string): Promise<Stream> {
  const response = await fetch(`${origin}/api/reservations/events`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  // On a slow machine the stream also sends heartbeats, which the tests skip.
  const next = async (): Promise<string | undefined> => {
    const { value } = await reader.read();
    return value === ': still here\n\n' ? next() : value;
  };
  return { response, next, close: () => reader.cancel() };
}

async function aBusyShop() {
  const { shop, barber, service } = await world.aShopAtWork(app.call);
  const book = (start_local: string) => world.aReservation(shop, { barber, service, start_local });
  return { ...shop, barber, book };
}

describe('who has the agenda open', () => {
  test('is told of every booking, move, status, deletion and of what the client does, and of nothing else', async () => {
    const { token, barber, book } = await aBusyShop();
    const stream = await follow(barber.token);
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.response.headers.get('cache-control')).toBe('no-store');
    expect(await stream.next()).toBe(': following\n\n');
    const reservation = await book('2026-11-19T10:00');
    const events = [await stream.next()];
    const { id, external_id: externalId } = reservation;
    const changes = [
      () => app.call(moveReservation, { id, start_local: '2026-11-19T11:00' }, { token }),
      () => app.call(setReservationStatus, { id, status: 'no_show' }, { token }),
      () => app.call(changePublicReservation, { externalId, action: 'cancel' }),
      () => app.call(deleteReservation, { id }, { token }),
    ];
    for (const change of changes) {
      expect((await change()).status).toBeLessThan(300);
      events.push(await stream.next());
    }
    expect(events).toEqual(Array(5).fill('data: changed\n\n'));
    await stream.close();
  });

  test('hears nothing of other shops', async () => {
    const [mine, other] = [await aBusyShop(), await aBusyShop()];
    const stream = await follow(mine.token);
    await stream.next();
    await other.book('2026-11-19T10:00');
    await mine.book('2026-11-19T10:00');
    expect(await stream.next()).toBe('data: changed\n\n');
    const another = stream.next();
    await other.book('2026-11-19T12:00');
    const silence = new Promise((done) => setTimeout(done, 150, 'silence'));
    expect(await Promise.race([another, silence])).toBe('silence');
    await stream.close();
  });

  test('is sent away without a session, and who wants no stream gets none', async () => {
    const { token } = await world.aShop(app.call);
    expect((await app.call(followReservations, {})).status).toBe(401);
    expect((await app.call(followReservations, {}, { token })).status).toBe(406);
  });

  test('is cut off when the listening connection breaks, and can come back', async () => {
    const { token, book } = await aBusyShop();
    const stream = await follow(token);
    await stream.next();
    const { rows } = await app.deps.pool.query(
      `select count(pg_terminate_backend(pid)) as ended from pg_stat_activity
       where query = 'listen organization_changed' and datname = current_database()`,
    );
    expect(rows).toEqual([{ ended: 1 }]);
    expect(await stream.next()).toBeUndefined();
    const again = await follow(token);
    await again.next();
    await book('2026-11-19T10:00');
    expect(await again.next()).toBe('data: changed\n\n');
    await again.close();
  });
});

describe('streams without end:', () => {
  test('a person has five, and a sixth closes the oldest; a colleague keeps theirs', async () => {
    const { shop, barber } = await world.aShopAtWork(app.call);
    const other = await follow(shop.token);
    const streams: Stream[] = [];
    for (let nth = 0; nth < 6; nth += 1) {
      const stream = await follow(nth % 2 ? barber.token : await world.signIn(app.call, barber.email));
      expect(await stream.next()).toBe(': following\n\n');
      streams.push(stream);
    }
    expect(await streams[0]?.next()).toBeUndefined();
    await aChangeOf(shop);
    expect(await other.next()).toBe(': following\n\n');
    for (const stream of [other, ...streams.slice(1)]) {
      expect(await stream.next()).toBe('data: changed\n\n');
      await stream.close();
    }
  });

  const aChangeOf = (shop: world.Shop) => world.aBranch(shop, { name: world.aWord() });

  test.each([
    [
      'after the logout',
      (_shop: world.Shop, cookie: string) => app.call(logout, {}, { headers: { cookie } }),
    ],
    [
      'after the person closed the other sessions',
      async (_shop: world.Shop, _cookie: string, _id: number, another: string) =>
        app.call(endOtherSessions, {}, { token: another }),
    ],
    [
      'after the person was deleted',
      ({ token }: world.Shop, _cookie: string, id: number) => app.call(deleteUser, { id }, { token }),
    ],
  ])('one hears nothing more %s', async (_when, end) => {
    const shop = await world.aShop(app.call);
    const { user, email, password, token } = await world.aStaffMember(shop);
    const { body, headers } = await app.call(login, { email, password });
    const stream = await follow(body.access_token);
    await stream.next();
    const colleague = await follow(shop.token);
    await colleague.next();
    await end(shop, headers.get('set-cookie')?.split(';')[0] ?? '', user.id, token);
    expect(await stream.next()).toBeUndefined();
    expect(await colleague.next()).toBe('data: changed\n\n');
    await colleague.close();
  });

  test('one whose session ended without a word ends at the next change', async () => {
    const { shop } = await world.aShopAtWork(app.call);
    const stream = await follow(shop.token);
    await stream.next();
    await app.db.deleteFrom('sessions').where('user_id', '=', shop.owner.user.id).execute();
    app.deps.changes.announce(shop.organization.id as OrganizationId);
    expect(await stream.next()).toBeUndefined();
  });
});

test('a graceful stop ends the streams instead of waiting for them', async () => {
  const own = await startTestApp();
  const address = await own.app.listen({ port: 0, host: '127.0.0.1' });
  const { token } = await world.aShop(own.call);
  const response = await fetch(`${address}/api/reservations/events`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
  });
  const all = response.text();
  await own.close();
  expect(await all).toBe(': following\n\n');
});
