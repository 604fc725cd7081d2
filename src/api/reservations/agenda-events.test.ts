import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changePublicReservation,
  deleteReservation,
  followReservations,
  moveReservation,
  setReservationStatus,
} from '#domain/reservations/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

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
  const next = async () => (await reader.read()).value;
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
    const told = [await stream.next()];
    const { id, external_id: externalId } = reservation;
    const changes = [
      () => app.call(moveReservation, { id, start_local: '2026-11-19T11:00' }, { token }),
      () => app.call(setReservationStatus, { id, status: 'no_show' }, { token }),
      () => app.call(changePublicReservation, { externalId, action: 'cancel' }),
      () => app.call(deleteReservation, { id }, { token }),
    ];
    for (const change of changes) {
      expect((await change()).status).toBeLessThan(300);
      told.push(await stream.next());
    }
    expect(told).toEqual(Array(5).fill('data: changed\n\n'));
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
