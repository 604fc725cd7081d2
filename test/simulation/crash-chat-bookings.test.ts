import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventKey } from '#api/chats/chat-events.ts';
import { hours, minutes } from '#api/clock.ts';
import type { OrganizationId } from '#api/database/connection.ts';
import { confirmAllEmails } from '#api/session/user-queries.ts';
import { type ChattingApp, choicesOf, startChattingApp } from '../chatting-app.ts';
import { tell } from '../faults/figures.ts';
import { patience } from '../long-run.ts';
import { aStreet, dieEverywhere, type Street, webhooksOf } from './crash-points.ts';

let it: ChattingApp;
let street: Street;
beforeEach(async () => {
  it = await startChattingApp({ env: { RATE_LIMITS: 'on' } });
  it.clock.advance(minutes);
  street = await aStreet(it, { before_hours: [] });
  await confirmAllEmails(it.db, street.shop.organization.id as OrganizationId);
});
afterEach(() => it.close());

type Step = { answer: RegExp } & ({ write: string } | { press: string | RegExp });
const aTime = /\d\d:\d\d$/;
const bookingSteps = (): Step[] => [
  { write: `@${street.shop.slug}`, answer: /^Hola\. Reserva en/ },
  { press: 'Corte', answer: /Elige una hora:$/ },
  { press: aTime, answer: /^¿A nombre de quién\?$/ },
  { write: 'Ana Sosa', answer: /^Corte · .* con / },
  { press: 'Confirmar', answer: /^(¡Listo! Te esperamos|Ya está reservado: )[^]*\/r\// },
];
const changingSteps: Step[] = [
  { press: 'Cambiar', answer: /Elige una hora:$/ },
  { press: aTime, answer: /^Corte · .* con / },
  { press: 'Confirmar', answer: /^(¡Listo! Te esperamos|Ya está reservado: )[^]*\/r\// },
  { press: 'Cancelar', answer: /^¿Cancelamos tu reserva/ },
  { press: 'Sí, cancelar', answer: /está cancelada\.$/ },
];

type Post = (body: string, signature: string) => Promise<boolean>;
const toThisProcess: Post = async (body, signature) => (await it.post(body, signature)) === 200;

function aPerson(phone: string) {
  let last: Parameters<Post> | undefined;
  const answers = () => it.received(phone);
  const carryTo = (post: Post) =>
    it.redirect((body, signature) => {
      if (body.includes('"messages"')) last = [body, signature];
      return post(body, signature);
    });
  function press(named: string | RegExp) {
    const matches = (title: string) => (typeof named === 'string' ? title === named : named.test(title));
    const message = answers().findLast((each) => choicesOf(each).some(matches));
    const title = message && choicesOf(message).find(matches);
    if (title === undefined) throw new Error(`no ${named} under ${answers().at(-1)?.text}`);
    it.chatSandbox.press(phone, message?.id ?? '', title);
  }
  return {
    async say(step: Step, isDead = () => false) {
      if ('write' in step) it.chatSandbox.write(phone, step.write);
      else press(step.press);
      const bubbles = it.chatSandbox.threads().find((thread) => thread.phone === phone)?.bubbles;
      const own = eventKey(bubbles?.findLast(({ from }) => from === 'client')?.id ?? '');
      await it.chatSandbox.deliver();
      const answer = () => answers().find(({ reference }) => reference === own);
      while (!answer() && !isDead()) await sleep(5);
      if (!isDead()) expect(answer()?.text).toMatch(step.answer);
    },
    carryTo,
    lastDelivery: () => last,
    answeredTwice: () => {
      const references = answers().map(({ reference }) => reference);
      return references.filter((one, nth) => references.indexOf(one) !== nth);
    },
  };
}

async function statusesUnder(phone: string): Promise<string[]> {
  const rows = await it.db
    .selectFrom('reservations')
    .select('status')
    .where('client_phone_snapshot', '=', `+${phone}`)
    .execute();
  return rows.map(({ status }) => status);
}

test(
  'a booking by chat goes on wherever the process dies, books once and answers each message once',
  async () => {
    let round = 0;
    const deaths = await dieEverywhere(it, async () => {
      await it.db.deleteFrom('reservations').where('status', '=', 'held').execute();
      round += 1;
      const repeated = (['before', 'after', 'an hour late'] as const)[round % 3];
      const phone = String(59_899_500_000 + round);
      const person = aPerson(phone);
      const script = [...bookingSteps(), ...changingSteps];
      let at = 0;
      return {
        async act(instance) {
          person.carryTo(webhooksOf(instance));
          while (at < script.length) {
            await person.say(script[at] as Step, instance.isDead);
            if (instance.isDead()) return;
            at += 1;
          }
        },
        async goOn() {
          const [missed, delivery] = [at, person.lastDelivery() as Parameters<Post>];
          const repeat = async () => {
            for (let nth = 0; nth < 2; nth += 1) expect(await toThisProcess(...delivery)).toBe(true);
          };
          person.carryTo(toThisProcess);
          if (repeated === 'before') await repeat();
          for (; at < script.length; at += 1) {
            const step = script[at] as Step;
            await person.say(step);
            if (at === missed && repeated === 'after') await repeat();
            if (!('press' in step) || step.press !== 'Confirmar') continue;
            expect(await statusesUnder(phone)).toEqual(['scheduled']);
            expect(await street.heldRows()).toEqual([]);
          }
          expect(await statusesUnder(phone)).toEqual(['canceled']);
          if (repeated === 'an hour late') {
            it.clock.advance(hours);
            await repeat();
          }
          await it.settle();
          expect(await statusesUnder(phone)).toEqual(['canceled']);
          expect(person.answeredTwice()).toEqual([]);
        },
      };
    });
    tell('a booking by chat', `${deaths} deaths`);
    expect(deaths).toBeGreaterThan(3);
  },
  patience,
);
