import type { z } from 'zod';
import { minutes } from '#api/clock.ts';
import { bookReservation } from '#domain/booking/contract.ts';
import { releaseHold, takeHold } from '#domain/booking/holds/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import * as visits from '#domain/reservations/contract.ts';
import { planShift, shiftReservations } from '#domain/reservations/late/contract.ts';
import { clockOf } from '#domain/time.ts';
import * as list from '#domain/waitlist/contract.ts';
import type { ChattingApp } from '../chatting-app.ts';
import * as world from '../world.ts';
import type { Chance } from '../chance.ts';
import type { Answer, Ask } from './changes.ts';

const day = '2026-11-19';
const opensAt = 9 * 60;
const slots = 3;
type Form = Pick<z.input<typeof bookReservation.input>, 'slug' | 'services' | 'barber_id' | 'start_local'>;
type Booked = { id: number; external_id: string };
type KeyedBooking = { key: string; hold: string | undefined; request: z.input<typeof bookReservation.input> };

/** Two barbers with a short day, so that the day is soon full and clients join the waitlist. */
async function aStage(control: ChattingApp) {
  const shop = await world.aShop(control.call, { timezone: 'UTC' });
  const barbers = [await world.aStaffMember(shop), await world.aStaffMember(shop)];
  for (const barber of barbers) await world.hoursFor(shop, barber, { from: '09:00', to: '10:30' });
  const service = await world.aService(shop);
  const reminders = { before_hours: [3, 1], quiet: { from: '00:00', to: '00:00' } };
  const rules = { reminders, chat: { on: true }, waitlist: { on: true } };
  await world.ask(control.call, editRules, rules, { token: shop.token });
  control.clock.set(`${day}T05:00:00Z`);
  let signedAt = 0;
  let token: Promise<string>;
  return {
    shop,
    barbers,
    services: [{ service_id: service.id, quantity: 1 }],
    signed: async () => {
      if (control.clock.now() - signedAt > 10 * minutes) {
        signedAt = control.clock.now();
        token = world.signIn(control.call, shop.owner.email);
      }
      return { token: await token };
    },
  };
}

async function aSimulatedShop(control: ChattingApp, chance: Chance) {
  const stage = await aStage(control);
  const odd: unknown[] = [];
  let people = 0;
  return {
    ...stage,
    control,
    chance,
    odd,
    booked: [] as Booked[],
    aPerson: () => {
      people += 1;
      return world.aClient({ phone: `+598 99 ${100_000 + people}` });
    },
    startLocal: () => `${day}T${clockOf(opensAt + chance.below(slots) * 30)}`,
    /** Result of a call: its answer, `unknown` if the process died or was unavailable, else null for a refusal. */
    async heard<A extends Exclude<Answer, 'dead'>>(answering: Promise<A | 'dead'>) {
      const answer = await answering;
      if (answer === 'dead' || answer.status === 503) return 'unknown';
      if (answer.status >= 500) odd.push(answer);
      return answer.status < 300 ? answer : null;
    },
  };
}
type SimulatedShop = Awaited<ReturnType<typeof aSimulatedShop>>;

function bookersOf(place: SimulatedShop) {
  const { chance, shop, barbers, services, booked, startLocal, aPerson } = place;
  const { slug } = shop;
  const held: { hold: string; form: Form }[] = [];
  const open: KeyedBooking[] = [];
  let keys = 0;
  const aForm = (): Form => ({
    slug,
    services,
    barber_id: chance.oneOf(barbers).user.id,
    start_local: startLocal(),
  });
  async function book(run: Ask, keyed: KeyedBooking) {
    const headers = { 'idempotency-key': keyed.key, ...(keyed.hold && { 'booking-hold': keyed.hold }) };
    const answer = await place.heard(run((call) => call(bookReservation, keyed.request, { headers })));
    if (answer === 'unknown') open.push(keyed);
    else if (answer) booked.push(answer.body);
  }
  const acts = {
    async holds(run: Ask) {
      const form = aForm();
      const replaces = chance.happens(0.3) && held.length > 0 ? chance.oneOf(held).hold : null;
      const answer = await place.heard(run((call) => call(takeHold, { ...form, replaces })));
      if (answer && answer !== 'unknown') held.push({ hold: answer.body.hold, form });
    },
    async givesBack(run: Ask) {
      const given = held.pop();
      if (given) await place.heard(run((call) => call(releaseHold, { slug, hold: given.hold })));
    },
    async books(run: Ask) {
      const own = chance.happens(0.5) ? held.pop() : undefined;
      const whatsapp = chance.happens(0.6) && { whatsapp: true };
      const request = { ...(own?.form ?? aForm()), client: aPerson(), ...whatsapp };
      keys += 1;
      await book(run, { key: `k${keys}`, hold: own?.hold, request });
    },
    async retries(run: Ask) {
      const keyed = open.pop();
      if (keyed) await book(run, keyed);
    },
  };
  const settle = async (run: Ask) => {
    for (let keyed = open.pop(); keyed; keyed = open.pop()) await book(run, keyed);
  };
  return { acts, settle };
}

function waitersOf(place: SimulatedShop) {
  const { control, chance, shop, services, aPerson, signed } = place;
  const waiting: { external_id: string }[] = [];
  const acts = {
    async joins(run: Ask) {
      const from = opensAt + chance.below(slots) * 30;
      const window = { time_from: clockOf(from), time_to: clockOf(from + 30 * (1 + chance.below(2))) };
      const dates = { date_from: day, date_to: day };
      const who = { slug: shop.slug, services, client: aPerson(), whatsapp: true };
      const answer = await place.heard(
        run((call) => call(list.joinWaitlist, { ...who, ...dates, ...window })),
      );
      if (answer && answer !== 'unknown') waiting.push(answer.body);
    },
    async answers(run: Ask) {
      if (waiting.length === 0) return;
      const link = { externalId: chance.oneOf(waiting).external_id };
      const which = chance.below(6);
      if (which < 3) await place.heard(run((call) => call(list.acceptOffer, link)));
      else if (which < 5) await place.heard(run((call) => call(list.declineOffer, link)));
      else await place.heard(run((call) => call(list.leaveWaitlist, link)));
    },
    async withdraws(run: Ask) {
      const by = await signed();
      const [entry] = await world.ask(control.call, list.listWaitlist, { state: 'offered' }, by);
      if (entry) await place.heard(run((call) => call(list.withdrawOffer, { id: String(entry.id) }, by)));
    },
  };
  return { acts, waiting };
}

function changersOf(place: SimulatedShop) {
  const { control, chance, barbers, booked, startLocal, signed } = place;
  return {
    async cancels(run: Ask) {
      const { external_id: externalId } = chance.oneOf(booked);
      const cancel = { externalId, action: 'cancel' } as const;
      await place.heard(run((call) => call(visits.changePublicReservation, cancel)));
    },
    async moves(run: Ask) {
      const move = { id: String(chance.oneOf(booked).id), start_local: startLocal() };
      const by = await signed();
      await place.heard(run((call) => call(visits.moveReservation, move, by)));
    },
    async sets(run: Ask) {
      const status = chance.oneOf(['confirmed', 'canceled'] as const);
      const set = { id: String(chance.oneOf(booked).id), status };
      const by = await signed();
      await place.heard(run((call) => call(visits.setReservationStatus, set, by)));
    },
    async runsLate(run: Ask) {
      const late = { barber_id: chance.oneOf(barbers).user.id, minutes: 10, mode: 'ripple' } as const;
      const by = await signed();
      const planned = await place.heard(run((call) => call(planShift, late, by)));
      if (!planned || planned === 'unknown') return;
      const shift = { ...late, plan: planned.body.plan };
      await place.heard(run((call) => call(shiftReservations, shift, by)));
    },
    async presses() {
      const threads = control.chatSandbox.threads();
      const bubblesOfPhone = threads.flatMap(({ phone, bubbles }) =>
        bubbles.map((bubble) => ({ phone, bubble })),
      );
      const buttons = bubblesOfPhone.flatMap(({ phone, bubble }) => {
        const all = bubble.from === 'shop' ? bubble.buttons : [];
        return all.flatMap((one) => ('payload' in one ? [{ phone, id: bubble.id, title: one.title }] : []));
      });
      if (buttons.length === 0) return;
      const { phone, id, title } = chance.oneOf(buttons);
      control.chatSandbox.press(phone, id, title);
    },
  };
}

export async function aTown(control: ChattingApp, chance: Chance) {
  const place = await aSimulatedShop(control, chance);
  const { shop, barbers, services, odd, booked, aPerson } = place;
  // Books the whole day, so that later clients need the waitlist.
  for (const { user } of barbers)
    for (let nth = 0; nth < slots; nth += 1) {
      const start_local = `${day}T${clockOf(opensAt + nth * 30)}`;
      const form = { slug: shop.slug, services, barber_id: user.id, start_local };
      const request = { ...form, client: aPerson(), whatsapp: true };
      booked.push(await world.ask(control.call, bookReservation, request));
    }
  const { acts: booking, settle } = bookersOf(place);
  const { acts: waits, waiting } = waitersOf(place);
  const acts = { ...booking, ...waits, ...changersOf(place) };
  const often = ['holds', 'books', 'joins', 'joins', 'answers', 'cancels', 'cancels', 'presses', 'presses'];
  const names = [...Object.keys(acts), ...often] as (keyof typeof acts)[];
  return {
    odd,
    settle,
    figures: () => ({ booked: booked.length, waiting: waiting.length }),
    act: (run: Ask) => acts[chance.oneOf(names)](run),
  };
}
