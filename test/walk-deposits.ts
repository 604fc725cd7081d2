import type { z } from 'zod';
import { type bookReservation, takeBooking } from '#domain/booking/contract.ts';
import * as deposits from '#domain/deposits/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import { addToWaitlist, offerPlace, openOfferDeposit } from '#domain/waitlist/contract.ts';
import type { Caller, CallOptions } from './caller.ts';
import type { PayingApp } from './paying-app.ts';
import { aShopWithCards, transferText } from './paying-shop.ts';
import * as world from './world.ts';

type Walked = { as: CallOptions; book: z.input<typeof bookReservation.input> };

export async function walkDeposits(it: PayingApp, walk: Caller, { as, book }: Walked): Promise<void> {
  const { call } = it;
  await walkCards(it, walk);
  await world.ask(call, saveProfile, { currency: 'UYU' }, as);
  const asking = { who: 'listed', always: true } as const;
  await walk(editRules, { policy: { deposits: asking, transfer_text: transferText } }, as);
  const { slug, services, barber_id } = book;
  const visit = (nth: number) => ({
    ...book,
    start_local: `2026-11-2${7 + nth}T11:00`,
    client: world.aClient({ phone: `+598 97 88${nth} 001` }),
  });
  const receive = async () => {
    const [newest] = await world.ask(call, deposits.listDeposits, {}, as);
    return walk(deposits.receiveDeposit, { id: newest?.id ?? 0 }, as);
  };
  const opened = (await walk(deposits.openDeposit, visit(0))).body;
  const externalId = 'external_id' in opened ? opened.external_id : '';
  await walk(deposits.sayTransferred, { externalId });
  await receive();
  const left = (await walk(deposits.openDeposit, visit(1))).body;
  await walk(deposits.giveUpDeposit, { externalId: 'external_id' in left ? left.external_id : '' });
  const people = ['Carla', 'Leo'].map((firstname) => ({ firstname, services }));
  const { client, start_local } = visit(2);
  await walk(deposits.openGroupDeposit, {
    slug,
    client,
    people,
    start_local,
    arrangement: 'in_a_row',
    ...(barber_id && { barber_id }),
  });
  await walk(deposits.openRepeatDeposit, { externalId, start_local: '2026-11-30T15:30', any_barber: true });
  await receive();
  await walkOffer(it, walk, { as, book });
  await walk(editRules, { policy: { deposits: { who: 'nobody' } } }, as);
}

async function walkOffer({ call }: PayingApp, walk: Caller, { as, book }: Walked): Promise<void> {
  const { services, barber_id = 0 } = book;
  const date = '2026-11-27';
  const place = { barber_id, services, start_local: `${date}T17:00` };
  await world.ask(call, takeBooking, { ...place, client: { firstname: 'Eva' }, channel: 'phone' }, as);
  await world.ask(call, editRules, { waitlist: { on: true } }, as);
  const client = world.aClient({ phone: '+598 97 884 001' });
  const window = { date_from: date, date_to: date, time_from: '17:00', time_to: '17:30' };
  const waiting = await world.ask(call, addToWaitlist, { barber_id, services, client, ...window }, as);
  const offered = { id: waiting.id, barber_id, start_local: `${date}T15:00` };
  await world.ask(call, offerPlace, offered, as);
  await walk(openOfferDeposit, { externalId: waiting.external_id });
}

async function walkCards(it: PayingApp, walk: Caller): Promise<void> {
  const { shop, barber, service } = await aShopWithCards(it);
  const { external_id: externalId } = await world.ask(it.call, deposits.openDeposit, {
    slug: shop.slug,
    barber_id: barber.user.id,
    services: [{ service_id: service.id, quantity: 1 }],
    start_local: '2026-11-25T10:00',
    client: world.aClient({ phone: '+52 55 8765 4321' }),
  });
  const settings = `${it.publicUrl}/dev/payments/settings`;
  await it.send(settings, { down: 'refuses' });
  await it.call(deposits.openCheckout, { externalId });
  await walk(deposits.bookWithoutPayment, { externalId });
  await it.send(settings, { down: '' });
  await walk(deposits.openCheckout, { externalId });
}
