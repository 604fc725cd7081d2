import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookReservation } from '#domain/booking/contract.ts';
import { shareFeed } from '#domain/feeds/contract.ts';
import { readPublicReservation } from '#domain/reservations/contract.ts';
import { forgotPassword, login, resetPassword } from '#domain/session/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { follow } from '#test/followed-feeds.ts';
import * as world from '#test/world.ts';
import { createLog } from './log.ts';

const lines: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ deps: { log: createLog('trace', { write: (line) => void lines.push(line) }) } });
});
afterAll(() => app.close());

test('the log of a whole reservation names no password, token, e-mail, phone or link', async () => {
  const shop = await world.aShop(app.call);
  const service = await world.aService(shop);
  await world.hoursFor(shop, shop.owner);
  const client = world.aClient({ email: 'carla.secreta@example.com', phone: '+598 99 777 888' });
  const start_local = '2026-11-19T10:00';
  const reservation = await world.aReservation(shop, { barber: shop.owner, service, start_local, client });
  await app.call(readPublicReservation, { externalId: reservation.external_id });
  await app.call(login, { email: shop.owner.email, password: 'wrong-password-1' });
  await app.call(forgotPassword, { email: shop.owner.email });
  await app.call(resetPassword, { token: '1-tokentokentokentokentoken', new_password: 'another-password-2' });
  await app.call(bookReservation, { slug: shop.slug } as never);
  await app.app.inject({
    url: `/api/orgs/check-slug?slug=x&email=${shop.owner.email}&token=tokentokentoken`,
  });
  const feed = await world.ask(app.call, shareFeed, {}, { token: shop.token });
  await follow(app, feed);
  await app.deps.jobs.drain();
  const said = lines.join('');
  expect(lines.length).toBeGreaterThan(10);
  const secrets = [
    shop.owner.password,
    shop.owner.email,
    shop.token,
    client.email,
    '777 888',
    reservation.external_id,
    feed.url.split('/').at(-2) ?? '',
    'wrong-password-1',
    'another-password-2',
    'tokentoken',
  ];
  expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);
});

test('whoever reads the log learns no token of an address, whatever its parameter is called', async () => {
  const said = lines.length;
  for (const name of ['hub.verify_token', 'access_token', 'Token', 'a?b_token'])
    await app.app.inject({
      url: `/api/whatsapp/webhook?hub.mode=subscribe&${name}=chosen-by-us&hub.challenge=7`,
    });
  const logged = lines.slice(said).join('');
  expect(logged).toContain('hub.verify_token=…&hub.challenge=7');
  expect(logged).not.toContain('chosen-by-us');
});

test.each(['/m/', '/api/my-reservations/'])('the log names no token of a link to %s', async (path) => {
  const said = lines.length;
  await app.app.inject({ url: `${path}1-recoverytokenrecoverytoken` });
  const logged = lines.slice(said).join('');
  expect(logged).toContain(`${path}…`);
  expect(logged).not.toContain('recoverytoken');
});

test('what is redacted stays redacted when a whole object is logged', () => {
  const said: string[] = [];
  const log = createLog('info', { write: (line) => void said.push(line) });
  log.info({ user: { email: 'a@example.com', phone: '099', password: 'secret-1' } });
  expect(said.join('')).not.toMatch(/a@example|099|secret-1/);
});
