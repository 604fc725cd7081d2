import type { z } from 'zod';
import { listReservations, type PublicReservation } from '#domain/reservations/contract.ts';
import { planShift, shiftReservations } from '#domain/reservations/late/contract.ts';
import { instantToLocal } from '#domain/time.ts';
import { testNow, type TestApp } from './app.ts';
import * as world from './world.ts';

/** Date of `testNow` in Montevideo, where the time is 9:00. */
export const lateDay = '2026-11-18';
export type LateDay = Awaited<ReturnType<typeof aLateDay>>;
type Booking = Partial<Parameters<typeof world.aReservation>[1]>;

export async function aLateDay(it: TestApp) {
  it.clock.set(testNow);
  const { shop, barber, service } = await world.aShopAtWork(it.call);
  const person = { barber_id: barber.user.id, minutes: 20, mode: 'ripple' } as const;
  let clients = 0;

  function book(clock: string, more: Booking = {}) {
    clients += 1;
    const client = world.aClient({ phone: `+598 99 ${clients}` });
    return world.aReservation(shop, { barber, service, client, start_local: `${lateDay}T${clock}`, ...more });
  }
  async function bookAll(...clocks: string[]) {
    const booked: PublicReservation[] = [];
    for (const clock of clocks) booked.push(await book(clock));
    return booked;
  }
  const askPlan = (input: Partial<z.input<typeof planShift.input>> = {}) =>
    it.call(planShift, { ...person, ...input }, { token: barber.token });
  const plan = async (...input: Parameters<typeof askPlan>) => (await askPlan(...input)).body;
  const shift = (input: Partial<z.input<typeof shiftReservations.input>>, headers = {}) =>
    it.call(shiftReservations, { ...person, plan: '', ...input }, { token: barber.token, headers });
  const startsOf = async (who = barber) => {
    const filter = { limit: 100, barber_id: who.user.id };
    const { body } = await it.call(listReservations, filter, { token: shop.token });
    return body.map(({ start_at }) => instantToLocal(start_at, shop.organization.timezone).slice(11));
  };
  const withoutEmail = ({ id }: PublicReservation) =>
    it.db
      .updateTable('reservations')
      .set({ client_email_snapshot: null })
      .where('organization_id', '=', shop.organization.id)
      .where('id', '=', id)
      .execute();
  return { shop, barber, service, book, bookAll, askPlan, plan, shift, startsOf, withoutEmail };
}
