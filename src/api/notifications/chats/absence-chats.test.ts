import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAbsence } from '#domain/absences/contract.ts';
import { bookGroup } from '#domain/booking/groups/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import * as world from '#test/world.ts';
import type { Chats, TemplateChat } from '../../integrations/chats/chats.ts';

const posted: TemplateChat[] = [];
const chats: Chats = {
  async sendTemplate(chat) {
    posted.push(chat);
    return { outcome: 'sent', providerId: `wamid.${world.aWord()}` };
  },
  sendText: () => Promise.reject(new Error('no text')),
};

let app: TestApp;
let home: Awaited<ReturnType<typeof world.aShopAtWork>>;
let eva: world.Staff;
beforeAll(async () => {
  app = await startTestApp({ env: { CHAT_SANDBOX: 'on' }, deps: { chats } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(testNow);
  home = await world.aShopAtWork(app.call);
  eva = await world.aStaffMember(home.shop, { firstname: 'Eva', lastname: 'Ruiz' });
  await world.hoursFor(home.shop, eva);
  await world.ask(app.call, editRules, { chat: { on: true } }, { token: home.shop.token });
});

const [date, next] = ['2026-11-20', '2026-11-23'];
type Decision = { do: 'cancel' } | { do: 'move' | 'propose'; start_local: string };

async function chatsAfter({ id, barber }: PublicReservation, decision: Decision) {
  await app.deps.jobs.drain();
  posted.length = 0;
  const about = { reservation_id: id };
  const other = barber.id === eva.user.id ? home.barber.user.id : eva.user.id;
  const decided =
    decision.do === 'cancel'
      ? { ...about, do: decision.do }
      : decision.do === 'move'
        ? { ...about, do: decision.do, barber_id: other, start_local: decision.start_local }
        : { ...about, do: decision.do, times: [{ barber_id: other, start_local: decision.start_local }] };
  const day = { barber_id: barber.id, from: `${date}T00:00`, to: '2026-11-21T00:00' };
  await world.ask(app.call, createAbsence, { ...day, decisions: [decided] }, { token: home.shop.token });
  await app.deps.jobs.drain();
  return posted.map(({ template, values }) => [template, ...values]);
}

const reason = 'Bruno no puede atender ese día.';
const shop = 'Barbería Central';

test.each<[string, Decision, string[]]>([
  [
    'moved',
    { do: 'move', start_local: `${date}T15:00` },
    ['navaja_ausencia', 'Carla', reason, shop, 'pasa al viernes 20/11 15:00 con Eva Ruiz'],
  ],
  [
    'canceled',
    { do: 'cancel' },
    ['navaja_ausencia', 'Carla', reason, shop, 'del viernes 20/11 10:00 fue cancelada'],
  ],
  [
    'proposed another time',
    { do: 'propose', start_local: `${next}T15:00` },
    ['navaja_propuesta', 'Carla', reason, shop, 'viernes 20/11 10:00'],
  ],
])('a client whose reservation is %s hears of it once, with the reason', async (_, decision, said) => {
  const form = { start_local: `${date}T10:00`, client: world.aClient(), whatsapp: true };
  expect(await chatsAfter(await world.aReservation(home.shop, { ...home, ...form }), decision)).toEqual([
    said,
  ]);
});

test.each<[string, Decision, string, string]>([
  [
    'moved',
    { do: 'move', start_local: `${date}T15:00` },
    'navaja_ausencia',
    'pasa al viernes 20/11 15:00 para Leo',
  ],
  ['canceled', { do: 'cancel' }, 'navaja_ausencia', 'es ahora el viernes 20/11 12:00 para Carla'],
  [
    'proposed another time',
    { do: 'propose', start_local: `${next}T15:00` },
    'navaja_propuesta',
    'viernes 20/11 12:00 para Leo',
  ],
])(
  'the booker of a companion who is %s hears of it once, with the reason',
  async (_, decision, template, said) => {
    const services = [{ service_id: home.service.id, quantity: 1 }];
    const booked = await world.ask(app.call, bookGroup, {
      slug: home.shop.slug,
      client: world.aClient(),
      people: ['Carla', 'Leo'].map((firstname) => ({ firstname, services })),
      arrangement: 'together',
      start_local: `${date}T12:00`,
      whatsapp: true,
    });
    const leo = ('reservations' in booked ? booked.reservations[1] : undefined) as PublicReservation;
    const why = `${leo.barber.firstname} no puede atender ese día.`;
    expect(await chatsAfter(leo, decision)).toEqual([[template, 'Carla', why, shop, said]]);
  },
);

test.each([
  [['Leo', 'Ana'], 'pasa al viernes 20/11 15:00 para Leo y Ana'],
  [['Maximiliano', 'Sebastián', 'Ana'], 'pasa al viernes 20/11 15:00 para Maximiliano y 2 más'],
])('the booker of %j, all moved at once, hears that more than one is affected', async (names, said) => {
  const services = [{ service_id: home.service.id, quantity: 1 }];
  const booked = await world.ask(app.call, bookGroup, {
    slug: home.shop.slug,
    client: world.aClient(),
    people: ['Carla', ...names].map((firstname) => ({ firstname, services })),
    arrangement: 'in_a_row',
    barber_id: home.barber.user.id,
    start_local: `${date}T12:00`,
    whatsapp: true,
  });
  await app.deps.jobs.drain();
  posted.length = 0;
  const [own, ...companions] = booked.reservations;
  const decisions = companions.map(({ id }, nth) => ({
    reservation_id: id,
    do: 'move' as const,
    barber_id: eva.user.id,
    start_local: `${date}T${15 + nth}:00`,
  }));
  const kept = { reservation_id: own?.id ?? 0, do: 'call' as const };
  const day = { barber_id: home.barber.user.id, from: `${date}T00:00`, to: '2026-11-21T00:00' };
  await world.ask(
    app.call,
    createAbsence,
    { ...day, decisions: [kept, ...decisions] },
    { token: home.shop.token },
  );
  await app.deps.jobs.drain();
  expect(posted.map(({ values }) => values.at(-1))).toEqual([said]);
});
