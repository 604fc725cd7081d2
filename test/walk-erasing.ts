import type { z } from 'zod';
import { bookReservation } from '#domain/booking/contract.ts';
import { createClient } from '#domain/clients/contract.ts';
import { eraseClient, erasePersonData, refuseNews, requestPersonData } from '#domain/privacy/contract.ts';
import type { TestApp } from './app.ts';
import type { Caller, CallOptions } from './caller.ts';
import * as world from './world.ts';

type Walked = { as: CallOptions; book: z.input<typeof bookReservation.input> };

export async function walkErasing(
  it: Pick<TestApp, 'call' | 'deps' | 'mailer'>,
  walk: Caller,
  { as, book }: Walked,
): Promise<void> {
  const client = world.aClient({ phone: '+598 98 700 100' });
  const booked = await world.ask(it.call, bookReservation, {
    ...book,
    client,
    start_local: '2026-11-26T16:00',
  });
  await walk(requestPersonData, { link: booked.external_id });
  let token = '';
  // The e-mail is sent after the HTTP answer.
  for (let turn = 0; turn < 200 && !token; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    await it.deps.jobs.drain();
    const texts = it.mailer.sent.map(({ text }) => text);
    token = texts.flatMap((text) => /\/d\/([\w-]+)/.exec(text)?.[1] ?? []).at(-1) ?? '';
  }
  await walk(refuseNews, { token, marketing: false });
  await walk(erasePersonData, { token, confirm: 'BORRAR' });
  const { id } = await world.ask(it.call, createClient, { firstname: 'Eva' }, as);
  await walk(eraseClient, { id, confirm: 'BORRAR' }, as);
}
