import { readBilling } from '#domain/billing/contract.ts';
import { listReservations } from '#domain/reservations/contract.ts';
import * as world from '#test/world.ts';
import { type Setting, think } from './client.ts';

const tokenLastsMs = 10 * 60_000;

export async function watchAgenda(setting: Setting, { email }: Pick<world.Staff, 'email'>): Promise<void> {
  const { origin, call, days, times, over } = setting;
  while (!over.aborted) {
    const token = await world.signIn(call, email);
    const session = AbortSignal.any([over, AbortSignal.timeout(tokenLastsMs)]);
    const readAgenda = () => {
      const input = { limit: '50', date_from: `${days[0]}T00:00:00Z` };
      return times.of('agenda', () => call(listReservations, input, { token }));
    };
    await times.of('subscription', () => call(readBilling, {}, { token }));
    const events = await fetch(new URL('/api/reservations/events', origin), {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal: session,
    }).catch(() => null);
    const hints = followHints(events, readAgenda);
    while (!session.aborted) {
      await readAgenda();
      await think(15_000, session);
    }
    await hints;
  }
}

async function followHints(events: Response | null, readAgenda: () => Promise<void>): Promise<void> {
  try {
    for await (const text of events?.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      if (text.includes('data:')) await readAgenda();
    }
  } catch {}
}
