import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptBooking, bookReservation } from '#domain/booking/contract.ts';
import { repeatReservation } from '#domain/booking/repeat-contract.ts';
import { listDeposits, openDeposit, receiveDeposit } from '#domain/deposits/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import { changePublicReservation } from '#domain/reservations/contract.ts';
import { acceptOffer, joinWaitlist, openOfferDeposit } from '#domain/waitlist/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { aShopWithDeposits, transferText } from '#test/paying-shop.ts';
import { aShopWithList, aJoinRequest, wait } from '#test/waitlist.ts';
import * as world from '#test/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function bookedEvent(reservation: number) {
  const event = await app.db
    .selectFrom('audit_events')
    .select('after')
    .where('subject', '=', 'reservation')
    .where('action', '=', 'booked')
    .where('subject_id', '=', reservation)
    .executeTakeFirstOrThrow();
  return event.after;
}

function mailedTo({ email }: { email: string }) {
  const mail = app.mailer.sent.find(({ to, text }) => to === email && text.includes('?t='));
  const [link = ''] = /http\S+\/r\/\S+/.exec(mail?.text ?? '') ?? [];
  const { pathname, searchParams: query } = new URL(link);
  return { externalId: pathname.slice(3), token: query.get('t') ?? '', via: query.get('o') ?? '' };
}

async function payDeposit(shop: world.Shop): Promise<number> {
  const as = { token: await world.signIn(app.call, shop.owner.email) };
  const [deposit] = await world.ask(app.call, listDeposits, {}, as);
  const { visit } = await world.ask(app.call, receiveDeposit, { id: deposit?.id ?? 0 }, as);
  return visit?.reservation_id ?? 0;
}

test('where a client comes from stands in the event of the booking and nowhere else', async () => {
  const home = await world.aShopAtWork(app.call);
  const book = (start_local: string, via: string) =>
    app.call(bookReservation, {
      slug: home.shop.slug,
      client: world.aClient(),
      barber_id: home.barber.user.id,
      services: [{ service_id: home.service.id, quantity: 1 }],
      start_local,
      via,
    });
  const { body } = await book('2026-11-20T11:00', 'instagram');
  expect(await bookedEvent(body.id)).toMatchObject({ via: 'instagram' });
  expect(body).not.toHaveProperty('via');
  for (const via of ['', 'Instagram', 'x'.repeat(21), '<b>'])
    expect((await book('2026-11-20T12:00', via)).status).toBe(422);
});

test('a booking that is confirmed from its email remembers where its client came from', async () => {
  const { shop, barber, service } = await world.aShopAtWork(app.call);
  await world.ask(app.call, editRules, { online: { confirmation: 'on' } }, { token: shop.token });
  const client = world.aClient();
  const request = {
    slug: shop.slug,
    barber_id: barber.user.id,
    client,
    services: [{ service_id: service.id, quantity: 1 }],
    start_local: '2026-11-24T10:00',
    via: 'cartel',
  };
  expect((await app.call(bookReservation, request)).status).toBe(202);
  await app.deps.jobs.drain();
  const confirmation = mailedTo(client);
  expect(confirmation.via).toBe('cartel');
  expect((await app.call(acceptBooking, { ...confirmation, via: 'Un cartel' })).status).toBe(422);
  const { body } = await app.call(acceptBooking, confirmation);
  expect(await bookedEvent(body.id)).toMatchObject({ via: 'cartel' });
  expect(body).not.toHaveProperty('via');
});

test('so does one that books the same as before', async () => {
  const { shop, barber, service } = await world.aShopAtWork(app.call);
  const place = { barber, service, start_local: '2026-11-20T10:00' };
  const { external_id: externalId } = await world.aReservation(shop, place);
  const again = { externalId, barber_id: barber.user.id, start_local: '2026-11-27T10:00' };
  expect((await app.call(repeatReservation, { ...again, via: '<b>' })).status).toBe(422);
  const { body } = await app.call(repeatReservation, { ...again, via: 'qr' });
  expect(await bookedEvent((body as { id: number }).id)).toMatchObject({ via: 'qr' });
});

test('so does one that somebody who waited made of an offer', async () => {
  const { shop, barber, service } = await aShopWithList(app);
  const place = { barber, service, start_local: '2026-11-20T10:00' };
  const taken = await world.aReservation(shop, place);
  const join = (via: string) => app.call(joinWaitlist, aJoinRequest(shop.slug, service, { via }));
  expect((await join('<b>')).status).toBe(422);
  const { external_id: externalId } = (await join('instagram')).body;
  const cancel = { externalId: taken.external_id, action: 'cancel' } as const;
  await world.ask(app.call, changePublicReservation, cancel);
  const { id } = await world.ask(app.call, acceptOffer, { externalId });
  expect(await bookedEvent(id)).toMatchObject({ via: 'instagram' });
});

test.each(['before', 'after'])('so does one whose deposit is paid %s the end of its hold', async (when) => {
  app.clock.set(testNow);
  const { shop, barber, service } = await aShopWithDeposits(app);
  await world.ask(app.call, openDeposit, {
    slug: shop.slug,
    client: world.aClient(),
    barber_id: barber.user.id,
    services: [{ service_id: service.id, quantity: 1 }],
    start_local: '2026-11-24T10:00',
    via: 'instagram',
  });
  if (when === 'after') app.clock.advance(48 * 3_600_000);
  await app.deps.jobs.drain();
  expect(await bookedEvent(await payDeposit(shop))).toMatchObject({ via: 'instagram' });
});

test('so does one that is confirmed from its email and then paid', async () => {
  app.clock.set(testNow);
  const { shop, barber, service } = await aShopWithDeposits(app);
  await world.ask(app.call, editRules, { online: { confirmation: 'on' } }, { token: shop.token });
  const client = world.aClient();
  const request = {
    slug: shop.slug,
    client,
    barber_id: barber.user.id,
    services: [{ service_id: service.id, quantity: 1 }],
    start_local: '2026-11-24T10:00',
    via: 'express',
  };
  expect((await app.call(openDeposit, request)).status).toBe(202);
  await app.deps.jobs.drain();
  expect((await app.call(acceptBooking, mailedTo(client))).status).toBe(202);
  expect(await bookedEvent(await payDeposit(shop))).toMatchObject({ via: 'express' });
});

test('so does one that pays the deposit of an offer', async () => {
  app.clock.set(testNow);
  const { shop, barber, service } = await aShopWithList(app);
  const as = { token: shop.token };
  await world.ask(app.call, saveProfile, { currency: 'UYU' }, as);
  const place = { barber, service, start_local: '2026-11-20T10:00' };
  const taken = await world.aReservation(shop, place);
  const deposits = { who: 'listed', always: true } as const;
  const policy = { deposits, method: 'transfer', transfer_text: transferText } as const;
  await world.ask(app.call, editRules, { policy }, as);
  const { external_id: externalId } = await wait(app, aJoinRequest(shop.slug, service, { via: 'cartel' }));
  const cancel = { externalId: taken.external_id, action: 'cancel' } as const;
  await world.ask(app.call, changePublicReservation, cancel);
  await world.ask(app.call, openOfferDeposit, { externalId });
  expect(await bookedEvent(await payDeposit(shop))).toMatchObject({ via: 'cartel' });
});
