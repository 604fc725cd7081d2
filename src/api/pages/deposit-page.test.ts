import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDeposits, openDeposit, receiveDeposit } from '#domain/deposits/contract.ts';
import type { Page } from '#domain/page.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aShopWithDeposits, transferText } from '#test/paying-shop.ts';
import * as world from '#test/world.ts';

let it: TestApp;
beforeAll(async () => {
  it = await startTestApp({ deps: { renderPage: (page) => ({ html: JSON.stringify(page) }) } });
});
afterAll(() => it.close());

async function open(path: string) {
  const { statusCode: status, headers, body } = await it.app.inject({ url: `/p/${path}` });
  return { status, headers, page: JSON.parse(body) as Page };
}

test('the link of a deposit tells how to pay it, and shows the reservation once it is paid', async () => {
  const { shop, barber, service } = await aShopWithDeposits(it);
  const { external_id } = await world.ask(it.call, openDeposit, {
    slug: shop.slug,
    barber_id: barber.user.id,
    services: [{ service_id: service.id, quantity: 1 }],
    start_local: '2026-11-19T10:00',
    client: world.aClient(),
  });
  const unpaid = await open(external_id);
  expect(unpaid).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
    page: {
      kind: 'deposit',
      data: { deposit: { state: 'open', instructions: transferText }, shop: { slug: shop.slug } },
    },
  });
  const staff = { token: shop.token };
  const [deposit] = await world.ask(it.call, listDeposits, {}, staff);
  await world.ask(it.call, receiveDeposit, { id: deposit?.id ?? 0 }, staff);
  expect((await open(external_id)).page).toMatchObject({
    kind: 'reservation',
    data: { reservation: { external_id, deposit: { state: 'paid', amount: 250 } } },
  });
});

test('an unknown link is a page of its own', async () => {
  expect(await open('1-aaaaaaaaaaaaaaaaaaaaaa')).toMatchObject({
    status: 404,
    page: { kind: 'unknown-deposit' },
  });
});
