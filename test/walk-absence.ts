import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { acceptGroupProposal, acceptProposal, createAbsence } from '#domain/absences/contract.ts';
import { bookReservation } from '#domain/booking/contract.ts';
import { bookGroup } from '#domain/booking/groups/contract.ts';
import { undoChange } from '#domain/reservations/contract.ts';
import type { TestApp } from './app.ts';
import type { Caller, CallOptions } from './caller.ts';
import * as world from './world.ts';

type Walked = { as: CallOptions; book: z.input<typeof bookReservation.input>; colleague: number };

export async function walkAbsence(
  it: Pick<TestApp, 'call'>,
  walk: Caller,
  { as, book, colleague }: Walked,
): Promise<void> {
  const { barber_id = 0 } = book;
  const client = world.aClient({ phone: '+598 99 111 000' });
  const start_local = '2026-12-01T10:00';
  const { body } = await it.call(bookReservation, { ...book, client, start_local });
  const { id: reservation_id, external_id: externalId } = body;
  const place = { barber_id: colleague, start_local };
  const absence = { barber_id, from: '2026-12-01T00:00', to: '2026-12-02T12:00' };
  const change_id = randomUUID();
  const move = { ...absence, decisions: [{ reservation_id, do: 'move' as const, ...place }], change_id };
  await walk(createAbsence, move, { ...as, headers: { 'idempotency-key': world.aWord() } });
  await walk(undoChange, { changeId: change_id }, as);
  const decisions = [{ reservation_id, do: 'propose' as const, times: [place] }];
  await walk(createAbsence, { ...absence, decisions }, as);
  await walk(acceptProposal, { externalId, barber_id, start_local: '2026-12-02T15:00' });
  const { slug, services } = book;
  const people = ['Carla', 'Leo'].map((firstname) => ({ firstname, services }));
  const group = await world.ask(it.call, bookGroup, {
    slug,
    client,
    people,
    arrangement: 'in_a_row',
    barber_id,
    start_local: '2026-12-03T10:00',
  });
  if (!('reservations' in group)) throw new Error('held');
  const [booker, leo] = group.reservations;
  const ofGroup = [booker, leo].map((each) => ({
    reservation_id: each?.id ?? 0,
    do: 'propose' as const,
    times: [],
  }));
  const day = { barber_id, from: '2026-12-03T00:00', to: '2026-12-04T00:00' };
  await walk(createAbsence, { ...day, decisions: ofGroup }, as);
  await walk(acceptGroupProposal, {
    externalId: booker?.external_id ?? '',
    member: leo?.id ?? 0,
    barber_id,
    start_local: '2026-12-02T16:30',
  });
}
