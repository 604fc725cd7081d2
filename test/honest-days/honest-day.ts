import { expect, vi } from 'vitest';
import { inviteBarber } from '#domain/barbers/contract.ts';
import { takeBooking } from '#domain/booking/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { confirmEmail, resetPassword } from '#domain/session/contract.ts';
import { minutes } from '#api/clock.ts';
import type { Chats, TemplateChat } from '#api/integrations/chats/chats.ts';
import type { TestApp } from '#test/app.ts';
import type { Caller } from '#test/caller.ts';
import { tokenMailed } from '#test/mailed-links.ts';
import * as world from '#test/world.ts';

/** Environment of an honest day: all limits apply, and `x-forwarded-for` gives the address of a request. */
export const honestEnv = { RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' };

/** Shared by the shop's whole team. */
export const shopAddress = '198.51.100.7';

export type HonestDay = {
  /** Calls from an address; remembers each answer that a limit refused or made the client confirm. */
  from(address: string): Caller;
  /** Also moves the clock of the address budgets, which read the process's date. */
  at(instant: string): void;
  pass(ms: number): void;
  work(): Promise<unknown>;
  /** Fails if a call of `from` met a limit or an email was dropped. */
  expectNobodyStopped(): Promise<void>;
  end(): void;
};

const limited = new Set([403, 429, 503]);

export function acceptedChats(): { chats: Chats; chatted: TemplateChat[] } {
  const chatted: TemplateChat[] = [];
  const chats: Chats = {
    async sendTemplate(chat) {
      chatted.push(chat);
      return { outcome: 'sent', providerId: `wamid.${world.aWord()}` };
    },
    sendText: () => Promise.reject(new Error('no text')),
  };
  return { chats, chatted };
}

/** The app must be started with `honestEnv`. */
export function honestDay(it: TestApp): HonestDay {
  const met: string[] = [];
  vi.useFakeTimers({ toFake: ['Date'], now: it.clock.now() });
  return {
    from: (address) => async (route, input, options) => {
      const headers = { 'x-forwarded-for': address, ...options?.headers };
      const answer = await it.call(route, input, { ...options, headers });
      const mustConfirm = answer.status === 202 && route.also?.[202] !== undefined;
      if (limited.has(answer.status) || mustConfirm)
        met.push(`${route.method} ${route.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer;
    },
    at(instant) {
      it.clock.set(instant);
      vi.setSystemTime(instant);
    },
    pass(ms) {
      it.clock.advance(ms);
      vi.setSystemTime(it.clock.now());
    },
    work: () => it.deps.jobs.drain(),
    async expectNobodyStopped() {
      await it.deps.jobs.drain();
      const dropped = it.db.selectFrom('outbox').select(['kind', 'last_error']);
      const audited = it.db
        .selectFrom('audit_events')
        .select('subject_id')
        .where('action', '=', 'email-dropped');
      expect({
        met,
        dropped: await dropped.where('last_error', 'like', 'dropped:%').execute(),
        audited: await audited.execute(),
      }).toEqual({ met: [], dropped: [], audited: [] });
    },
    end: () => void vi.useRealTimers(),
  };
}

export async function anOpenShop(it: TestApp, day: HonestDay): Promise<world.Shop> {
  const shop = await world.aShop(day.from(shopAddress));
  const token = await tokenMailed(it, 'confirm-email', shop.owner.email);
  await world.ask(shop.call, confirmEmail, { token });
  return shop;
}

export async function aJoinedBarber(it: TestApp, shop: world.Shop, firstname: string): Promise<world.Staff> {
  const email = `${world.aWord()}@example.com`;
  const { token: invitedBy, call } = shop;
  const user = await world.ask(
    call,
    inviteBarber,
    { firstname, lastname: 'Díaz', email },
    { token: invitedBy },
  );
  const password = shop.owner.password;
  const token = await tokenMailed(it, 'reset-password', email);
  await world.ask(call, resetPassword, { token, new_password: password });
  const barber = { user, email, password, token: await world.signIn(call, email) };
  await world.hoursFor(shop, barber, { from: '09:00', to: '19:00' });
  return barber;
}

const firstnames = [
  'Bruno',
  'Ciro',
  'Dante',
  'Elías',
  'Fabio',
  'Gino',
  'Hugo',
  'Iván',
  'Joel',
  'León',
  'Marco',
];

/** Barbers join in turn, so that at most one invitation is unanswered. */
export async function aTeam(it: TestApp, shop: world.Shop, size: number): Promise<world.Staff[]> {
  const team: world.Staff[] = [];
  for (const firstname of firstnames.slice(0, size)) team.push(await aJoinedBarber(it, shop, firstname));
  return team;
}

let people = 0;
export function aPerson() {
  people += 1;
  return world.aClient({
    firstname: `Persona${'abcdefghij'[people % 10]}`,
    phone: `+598 98 ${String(100_000 + people)}`,
    email: `persona-${people}@example.com`,
  });
}
export type PersonForm = ReturnType<typeof aPerson>;
export const anAddress = (): string => `203.0.${(people += 1) >> 8}.${people & 255}`;

/** Start of a half hour, counted from 0 at 9:00: `2026-11-23T09:30` for 1. */
export const halfHour = (date: string, nth: number): string =>
  new Date(Date.parse(`${date}T09:00Z`) + nth * 30 * minutes).toISOString().slice(0, 16);

type Taken = {
  barber: world.Staff;
  service: Service;
  client: PersonForm;
  start_local: string;
  whatsapp?: boolean;
};

export const takeByPhone = (
  shop: world.Shop,
  { token, barber, service, ...booking }: Taken & { token: string },
) =>
  world.ask(
    shop.call,
    takeBooking,
    {
      barber_id: barber.user.id,
      services: [{ service_id: service.id, quantity: 1 }],
      channel: 'phone',
      ...booking,
    },
    { token },
  );
