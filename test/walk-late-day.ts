import type { z } from 'zod';
import { bookReservation } from '#domain/booking/contract.ts';
import { tellLate } from '#domain/reservations/arrival/contract.ts';
import { planShift, shiftReservations } from '#domain/reservations/late/contract.ts';
import type { TestApp } from './app.ts';
import type { Caller, CallOptions } from './caller.ts';
import * as world from './world.ts';

type Walked = { as: CallOptions; book: z.input<typeof bookReservation.input>; barber_id: number };

export async function walkLateDay(
  it: Pick<TestApp, 'call'>,
  walk: Caller,
  { as, book, barber_id }: Walked,
): Promise<void> {
  await world.ask(it.call, bookReservation, { ...book, start_local: '2026-11-18T16:00' });
  const asked = { barber_id, minutes: 20, mode: 'ripple' } as const;
  const { plan } = await world.ask(it.call, planShift, asked, as);
  const headers = { 'idempotency-key': world.aWord() };
  await walk(shiftReservations, { ...asked, plan }, { ...as, headers });
  const client = world.aClient({ phone: '+598 99 111 333' });
  const soon = { ...book, client, start_local: '2026-11-18T11:00' };
  const { external_id: externalId } = await world.ask(it.call, bookReservation, soon);
  await walk(tellLate, { externalId, minutes: 10 });
}
