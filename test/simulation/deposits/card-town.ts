import { minutes } from '#api/clock.ts';
import type { Mail } from '#api/integrations/mail/mailer.ts';
import { editRules } from '#domain/organization/rules.ts';
import { addDays, clockOf } from '#domain/time.ts';
import type { Chance } from '../../chance.ts';
import type { PayingApp } from '../../paying-app.ts';
import { aShopWithCards, transferText } from '../../paying-shop.ts';
import * as world from '../../world.ts';

const today = '2026-11-18';
export const lateHours = 12;
const zoneHours = 6;
const slots = 8;
export const closes = '13:00';

export async function aCardTown(paying: PayingApp, chance: Chance) {
  const { shop, barber, service } = await aShopWithCards(paying);
  const barbers = [barber, await world.aStaffMember(shop)];
  for (const one of barbers) await world.hoursFor(shop, one, { from: '09:00', to: closes });
  const policy = { method: 'both', transfer_text: transferText, hold_minutes: 10 } as const;
  const rules = { policy, terms: { cancel_hours: lateHours } };
  await world.ask(paying.call, editRules, rules, { token: shop.token });
  let people = 0;
  let signedAt = 0;
  let token: Promise<string>;
  const odd: unknown[] = [];
  const delivered: Mail[] = [];
  const aStart = () => ({
    date: addDays(today, chance.oneOf([0, 0, 1, 2])),
    minute: 9 * 60 + chance.below(slots) * 30,
  });
  return {
    paying,
    chance,
    shop,
    barbers,
    odd,
    mailbox: { delivered },
    services: [{ service_id: service.id, quantity: 1 }],
    aBarber: () => chance.oneOf(barbers).user.id,
    aPerson: () => {
      people += 1;
      return world.aClient({ phone: `+52 55 12${String(people).padStart(2, '0')} 5678` });
    },
    startLocal: () => {
      const { date, minute } = aStart();
      return `${date}T${clockOf(minute)}`;
    },
    startUtc: () => {
      const { date, minute } = aStart();
      return `${date}T${clockOf(minute + zoneHours * 60)}:00Z`;
    },
    signed: async () => {
      if (paying.clock.now() - signedAt > 10 * minutes) {
        signedAt = paying.clock.now();
        token = world.signIn(paying.call, shop.owner.email);
      }
      return { token: await token };
    },
    heard: async <B>(answering: Promise<{ status: number; body: B } | 'dead'>) => {
      const answer = await answering;
      if (answer === 'dead' || answer.status === 503) return 'unknown';
      if (answer.status >= 500) odd.push(answer);
      return answer.status < 300 ? answer.body : null;
    },
    depositRows: () => paying.db.selectFrom('deposits').selectAll().orderBy('id').execute(),
  };
}
export type CardTown = Awaited<ReturnType<typeof aCardTown>>;
