import * as calls from '#domain/deposits/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import type { PayingApp } from './paying-app.ts';
import { aShopWithCards } from './paying-shop.ts';
import * as world from './world.ts';

export type CardShop = { shop: world.Shop; barber: world.Staff; service: Service };

export async function aPaidVisit(it: PayingApp, open?: CardShop) {
  const { shop, barber, service } = open ?? (await aShopWithCards(it));
  const look = (externalId: string) => world.ask(it.call, calls.readPublicDeposit, { externalId });
  const deliver = async () => {
    await it.sandbox.deliver();
    await it.deps.jobs.drain();
  };
  const { external_id: externalId } = await world.ask(it.call, calls.openDeposit, {
    slug: shop.slug,
    barber_id: barber.user.id,
    services: [{ service_id: service.id, quantity: 1 }],
    start_local: '2026-11-19T10:00',
    client: world.aClient({ phone: '+52 55 1234 5678' }),
  });
  const { url } = await world.ask(it.call, calls.openCheckout, { externalId });
  await it.press(url, 'pay');
  await deliver();
  const { reservation } = await look(externalId);
  const staff = async () => ({ token: await world.signIn(it.call, shop.owner.email) });
  const session = new URL(url).pathname.split('/').at(-1) ?? '';
  const press = (action: string) => it.press(`${it.publicUrl}/dev/payments/charges/${session}`, action);
  return {
    shop,
    externalId,
    reservation: reservation?.id ?? 0,
    staff,
    deliver,
    stored: async () => (await world.ask(it.call, calls.listDeposits, {}, await staff()))[0] as calls.Deposit,
    atProvider: async (action: 'dispute' | 'win' | 'lose' | 'refund') => {
      await press(action);
      await deliver();
    },
    pressQuietly: press,
    refunds: async () => (await it.open(`${it.publicUrl}/dev/payments`)).text.split('<p>Devuelto').length - 1,
  };
}
export type PaidVisit = Awaited<ReturnType<typeof aPaidVisit>>;
