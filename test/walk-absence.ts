import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { acceptProposal, createAbsence } from '#domain/absences/contract.ts';
import { bookReservation } from '#domain/booking/contract.ts';
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
}
