import { bookReservation, takeBooking } from '#domain/booking/contract.ts';
import * as calls from '#domain/clients/contract.ts';
import * as merging from '#domain/clients/merge-contract.ts';
import type { TestApp } from './app.ts';
import type { Caller, CallOptions } from './caller.ts';
import * as world from './world.ts';

type Form = { firstname: string; lastname?: string; phone?: string; email?: string };
type Contact = Partial<ReturnType<typeof world.aClient>>;

export async function aClientBook(it: TestApp, shopAtWork?: Awaited<ReturnType<typeof world.aShopAtWork>>) {
  const { shop, barber, service } = shopAtWork ?? (await world.aShopAtWork(it.call));
  const own = { token: shop.token };
  const services = [{ service_id: service.id, quantity: 1 }];
  let minute = 0;
  return {
    shop,
    barber,
    service,
    services,
    own,
    visit(client: Form | { id: number }, day = '2026-11-10', who = barber) {
      minute += 10;
      const time = [Math.floor(minute / 60), minute % 60]
        .map((part) => String(part).padStart(2, '0'))
        .join(':');
      return world.ask(
        it.call,
        takeBooking,
        {
          barber_id: who.user.id,
          client,
          services,
          duration_min: 10,
          start_local: `${day}T${time}`,
          channel: 'counter',
          anyway: true,
        },
        own,
      );
    },
    online: (client: Contact, start_local = '2026-11-20T10:00', more = {}, headers = {}) =>
      it.call(
        bookReservation,
        {
          slug: shop.slug,
          barber_id: barber.user.id,
          client: { ...world.aClient(), ...client },
          services,
          start_local,
          ...more,
        },
        { headers },
      ),
    add: (form: Form) => world.ask(it.call, calls.createClient, form, own),
    read: (id: number, token = shop.token) => it.call(calls.readClient, { id }, { token }),
    list: (input: object = {}, token = shop.token) => world.ask(it.call, calls.listClients, input, { token }),
  };
}

export async function walkClients(walk: Caller, as: CallOptions) {
  const first = (await walk(calls.createClient, { firstname: 'Eva', tags: ['vip'] }, as)).body;
  const second = (await walk(calls.createClient, { firstname: 'Eva' }, as)).body;
  const { id } = second;
  await walk(calls.editClient, { id, phone: '+598 99 123 456', tags: ['vip'] }, as);
  const note = (await walk(calls.writeNote, { id, text: 'Prefiere tijera' }, as)).body;
  await walk(calls.deleteNote, { id, noteId: note.id }, as);
  await walk(merging.mergeClients, { id, ids: [first.id] }, as);
  await walk(calls.blockClient, { id }, as);
  await walk(calls.unblockClient, { id }, as);
  await walk(merging.undoMerge, { id, otherId: first.id }, as);
  await walk(merging.markDistinct, { id, ids: [first.id] }, as);
  await walk(merging.undoMarkDistinct, { id, ids: String(first.id) }, as);
}
