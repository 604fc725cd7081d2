import { acceptProposal, readProposals } from '#domain/absences/contract.ts';
import { acceptBooking } from '#domain/booking/contract.ts';
import { changeGroup } from '#domain/booking/groups/contract.ts';
import * as calls from '#domain/deposits/contract.ts';
import { changePublicReservation } from '#domain/reservations/contract.ts';
import type { Caller } from '../../caller.ts';
import type { Ask } from '../changes.ts';
import type { CardTown } from './card-town.ts';

type Send = (call: Caller, headers: Record<string, string>) => Promise<{ status: number; body: unknown }>;
type Opened = { external_id: string };
type Keyed = { key: string; send: Send };

/** Sends a call without an answer up to three times, as a browser and its user do. */
async function untilAnswered<T>(send: () => Promise<T>): Promise<T> {
  let answer = await send();
  for (let tries = 1; tries < 3 && answer === 'unknown'; tries += 1) answer = await send();
  return answer;
}

function openersOf(town: CardTown, opened: string[]) {
  const { chance, shop, services, heard } = town;
  const { slug } = shop;
  const unanswered: Keyed[] = [];
  let keys = 0;
  const aVisit = () => ({
    start_local: town.startLocal(),
    barber_id: town.aBarber(),
    method: chance.oneOf(['card', 'card', 'card', 'transfer'] as const),
  });
  function single(): Send {
    const request = { slug, services, client: town.aPerson(), ...aVisit() };
    return (call, headers) => call(calls.openDeposit, request, { headers });
  }
  function group(): Send {
    const people = ['Carla', 'Leo'].map((firstname) => ({ firstname, services }));
    const request = { slug, client: town.aPerson(), people, arrangement: 'in_a_row' as const, ...aVisit() };
    return (call, headers) => call(calls.openGroupDeposit, request, { headers });
  }
  function repeat(): Send {
    const request = { externalId: chance.oneOf(opened), ...aVisit() };
    return (call, headers) => call(calls.openRepeatDeposit, request, { headers });
  }
  async function send(run: Ask, keyed: Keyed): Promise<string | null> {
    const answer = await untilAnswered(() =>
      heard(run((call) => keyed.send(call, { 'idempotency-key': keyed.key }))),
    );
    if (answer === 'unknown') unanswered.push(keyed);
    if (answer === 'unknown' || answer === null) return null;
    const { external_id } = answer as Partial<Opened>;
    if (external_id === undefined) return null;
    opened.push(external_id);
    return external_id;
  }
  const kinds = () => (opened.length > 3 ? [single, single, single, group, repeat] : [single, group]);
  return {
    opens: async (run: Ask) => {
      const again = chance.happens(0.5) ? unanswered.pop() : undefined;
      if (again) return send(run, again);
      keys += 1;
      return send(run, { key: `k${keys}`, send: chance.oneOf(kinds())() });
    },
    keys: () => keys,
  };
}

function payersOf({ chance, paying, heard }: CardTown, recent: () => string) {
  const pages: string[] = [];
  async function goesToPay(run: Ask, externalId = recent()): Promise<string | null> {
    const answer = await untilAnswered(() => heard(run((call) => call(calls.openCheckout, { externalId }))));
    if (!answer || answer === 'unknown') return null;
    pages.push(answer.url);
    return answer.url;
  }
  async function pays(url = chance.oneOf(chance.happens(0.6) ? pages.slice(-3) : pages)) {
    const ends = [...Array.from({ length: 9 }, () => 'pay'), 'decline', 'leave', 'expire'];
    await paying.press(url, chance.oneOf(ends));
  }
  async function paysAtOnce(run: Ask, externalId = recent()) {
    const url = await goesToPay(run, externalId);
    if (url) await pays(url);
  }
  const atPages = { pays: () => pays(), paysTwice: () => Promise.all([pays(), pays()]) };
  return {
    goesToPay: (run: Ask) => goesToPay(run),
    paysAtOnce,
    atPages: () => (pages.length > 0 ? Object.values(atPages) : []),
  };
}

function readersOf({ chance, heard, mailbox }: CardTown, opened: string[]) {
  const links = () =>
    mailbox.delivered.flatMap(({ text }) => [...text.matchAll(/\/r\/([\w-]+)\?t=([\w-]+)/g)]);
  async function confirms(run: Ask) {
    const [, externalId = '', token = ''] = chance.oneOf(links());
    const answer = await heard(run((call) => call(acceptBooking, { externalId, token })));
    if (answer !== null) opened.push(externalId);
  }
  async function acceptsProposal(run: Ask, externalId: string) {
    const proposed = await heard(run((call) => call(readProposals, { externalId })));
    if (!proposed || proposed === 'unknown' || proposed.times.length === 0) return;
    const { barber_id, start_local } = chance.oneOf(proposed.times);
    await heard(run((call) => call(acceptProposal, { externalId, barber_id, start_local })));
  }
  return { acceptsProposal, atMails: () => (links().length > 0 ? [confirms, confirms] : []) };
}

export function clientsOf(town: CardTown) {
  const { chance, heard } = town;
  const opened: string[] = [];
  const recent = () => chance.oneOf(chance.happens(0.7) ? opened.slice(-6) : opened);
  const { keys, opens } = openersOf(town, opened);
  const { goesToPay, paysAtOnce, atPages } = payersOf(town, recent);
  const { acceptsProposal, atMails } = readersOf(town, opened);
  const onLink = (run: Ask, ask: (call: Caller, link: { externalId: string }) => ReturnType<Send>) => {
    const link = { externalId: recent() };
    return heard(run((call) => ask(call, link)));
  };
  const acts = {
    opens,
    goesToPay,
    opensAndPays: async (run: Ask) => {
      const externalId = await opens(run);
      if (externalId) await paysAtOnce(run, externalId);
    },
    paysAtOnce: (run: Ask) => paysAtOnce(run),
    acceptsProposal: (run: Ask) => acceptsProposal(run, recent()),
    looks: (run: Ask) => onLink(run, (call, link) => call(calls.readPublicDeposit, link)),
    givesUp: (run: Ask) => onLink(run, (call, link) => call(calls.giveUpDeposit, link)),
    saysTransferred: (run: Ask) => onLink(run, (call, link) => call(calls.sayTransferred, link)),
    booksWithoutPayment: (run: Ask) => onLink(run, (call, link) => call(calls.bookWithoutPayment, link)),
    cancels: (run: Ask) =>
      onLink(run, (call, link) => call(changePublicReservation, { ...link, action: 'cancel' })),
    cancelsGroup: (run: Ask) => onLink(run, (call, link) => call(changeGroup, { ...link, action: 'cancel' })),
    moves: (run: Ask) => {
      const move = { action: 'reschedule' as const, start_at_utc: town.startUtc() };
      return onLink(run, (call, link) => call(changePublicReservation, { ...link, ...move }));
    },
  };
  const opening = Array.from({ length: 8 }, () => acts.opensAndPays);
  const often = [...opening, acts.paysAtOnce, acts.cancels, acts.cancels];
  const all: ((run: Ask) => Promise<unknown>)[] = [...Object.values(acts), ...often];
  return {
    keys,
    async act(run: Ask): Promise<void> {
      const possible = opened.length > 0 ? [...all, ...atPages(), ...atMails()] : [acts.opensAndPays];
      await chance.oneOf(possible)(run);
    },
  };
}
