import type { z } from 'zod';
import { bookReservation } from '#domain/booking/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { addDays, clockOf } from '#domain/time.ts';
import type { TestApp } from '../app.ts';
import * as world from '../world.ts';
import type { Chance } from '../chance.ts';
import { type Answer, type Ask, changesOf, type Known, type KnownReservation } from './changes.ts';

type Request = z.input<typeof bookReservation.input>;
type KeyedRequest = { key: string; request: Request };
const isUnknown = (answer: Answer): answer is 'dead' => answer === 'dead' || answer.status === 503;
const asAnswered = (body: unknown): Known => ({
  ...(body as { start_at: string; status: string }),
  isDeleted: false,
});

async function aStage(control: TestApp, chance: Chance) {
  const shop = await world.aShop(control.call, { timezone: 'UTC' });
  const barbers = [shop.owner, await world.aStaffMember(shop)];
  for (const barber of barbers) await world.hoursFor(shop, barber);
  const service: Service = await world.aService(shop);
  let keys = 0;
  const day = () => addDays('2026-11-20', chance.below(3));
  const startLocal = () => `${day()}T${clockOf(9 * 60 + chance.below(34) * 15)}`;
  const aKeyedRequest = (): KeyedRequest => ({
    key: `k${(keys += 1)}`,
    request: {
      slug: shop.slug,
      barber_id: chance.oneOf(barbers).user.id,
      client: world.aClient(),
      services: [{ service_id: service.id, quantity: 1 + chance.below(2) }],
      start_local: startLocal(),
    },
  });
  return { shop, startLocal, aKeyedRequest };
}

export async function aHistory(control: TestApp, chance: Chance) {
  const { shop, startLocal, aKeyedRequest } = await aStage(control, chance);
  const reservations: KnownReservation[] = [];
  const open: KeyedRequest[] = [];
  const odd: unknown[] = [];

  async function book(run: Ask, keyed: KeyedRequest): Promise<void> {
    const headers = { 'idempotency-key': keyed.key };
    const answer = await run((call) => call(bookReservation, keyed.request, { headers }));
    if (isUnknown(answer)) {
      open.push(keyed);
      return;
    }
    if (answer.status !== 201) {
      if (answer.status !== 409) odd.push([answer.status, answer.detail]);
      return;
    }
    const { external_id, start_at, status } = answer.body;
    const row = await control.db
      .selectFrom('reservations')
      .select('id')
      .where('external_id', '=', external_id)
      .executeTakeFirst();
    if (!row) odd.push(`answered and not stored: ${external_id}`);
    const isFirst = reservations.every((reservation) => reservation.external_id !== external_id);
    // The first answer shows the state of the reservation also after retries, because nobody knew its link until then.
    if (isFirst)
      reservations.push({ external_id, id: row?.id ?? 0, known: { start_at, status, isDeleted: false } });
    else odd.push(`answered twice: ${external_id}`);
  }

  async function change(
    reservation: KnownReservation,
    work: () => Promise<Answer>,
    after = asAnswered,
  ): Promise<void> {
    const before = reservation.known;
    reservation.known = null;
    const answer = await work();
    if (isUnknown(answer)) return;
    if (answer.status >= 500) odd.push(answer);
    reservation.known = answer.status < 300 ? after(answer.body) : before;
  }
  const changes = changesOf({ control, chance, shop, startLocal }, change);

  return {
    reservations,
    open,
    odd,
    async act(run: Ask): Promise<void> {
      const retried = chance.happens(0.3) ? open.pop() : undefined;
      if (retried) return book(run, retried);
      const free = reservations.filter(({ known }) => known && !known.isDeleted);
      if (free.length === 0 || chance.happens(0.55)) return book(run, aKeyedRequest());
      return chance.oneOf(changes)(run, chance.oneOf(free));
    },
    async settle(run: Ask): Promise<void> {
      for (let keyed = open.pop(); keyed; keyed = open.pop()) await book(run, keyed);
    },
  };
}
