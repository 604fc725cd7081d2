import { afterAll, beforeAll, expect, test } from 'vitest';
import { hours, minutes } from '#api/clock.ts';
import { bookReservation } from '#domain/booking/contract.ts';
import { holdHeader, takeHold } from '#domain/booking/holds/contract.ts';
import { runImport } from '#domain/imports/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aDraft } from '#test/import-file.ts';
import * as world from '#test/world.ts';
import * as honest from './honest-day.ts';

let it: TestApp;
let day: honest.HonestDay;
beforeAll(async () => {
  it = await startTestApp({ now: '2026-11-20T12:00:00Z', env: honest.honestEnv });
  day = honest.honestDay(it);
});
afterAll(async () => {
  day.end();
  await it.close();
});

// One mobile network puts many people behind one address.
const mobileNetwork = '192.0.2.99';
const rushes = [180, 540];
type Visitor = { minute: number; isStranger: boolean };

/** 120 visitors in order of time, in minutes from 9:00: in each rush 12 strangers and 6 clients within ten minutes. */
function visitorsOfDay(): Visitor[] {
  const inRush = rushes.flatMap((start) =>
    Array.from({ length: 18 }, (_, nth) => ({
      minute: start + Math.floor(nth / 2),
      isStranger: nth % 3 < 2,
    })),
  );
  const quiet = Array.from({ length: 200 }, (_, nth) => nth * 7)
    .filter((minute) => rushes.every((start) => minute < start - 11 || minute > start + 20))
    .slice(0, 84)
    .map((minute, nth) => ({ minute, isStranger: nth % 7 < 2 }));
  return [...inRush, ...quiet].toSorted((a, b) => a.minute - b.minute);
}

async function bringClients({ token, call }: world.Shop, clients: readonly honest.PersonForm[]) {
  const rows = clients.map(({ firstname, lastname, phone, email }, nth) => {
    const [date, hour] = [`${10 + Math.floor(nth / 18)}/10/2026`, `${9 + Math.floor((nth % 18) / 2)}`];
    const time = `${hour}:${nth % 2 ? '30' : '00'}`;
    return `${date};${time};30;Bruno Díaz;Corte;500,00;Asistió;${firstname} ${lastname};${phone};${email}`;
  });
  const head = 'Fecha;Hora;Duración;Prestador;Servicio;Precio;Estado;Cliente;Teléfono;Email';
  const draft = await aDraft(it, token, 'visitas', [head, ...rows].join('\n'));
  expect(draft.counts).toMatchObject({ new: clients.length, problems: 0 });
  await world.ask(call, runImport, { id: draft.id }, { token });
  await day.work();
}

async function bookOnPage(
  { slug }: world.Shop,
  visit: { barber: world.Staff; service: Service; start_local: string },
  client: honest.PersonForm,
) {
  const services = [{ service_id: visit.service.id, quantity: 1 }];
  const slot = { slug, barber_id: visit.barber.user.id, services, start_local: visit.start_local };
  const forwarded = { 'x-forwarded-for': mobileNetwork };
  // Where the server refuses the hold, the page books without one.
  const held = await it.call(takeHold, slot, { headers: forwarded });
  expect([200, 201, 429]).toContain(held.status);
  const headers: Record<string, string> = held.status === 201 ? { [holdHeader]: held.body.hold } : {};
  const booked = await day.from(mobileNetwork)(bookReservation, { ...slot, client }, { headers });
  expect(booked.status).toBe(201);
}

test('120 people book on the busiest Saturday through one mobile network, and all are reminded', async () => {
  const shop = await honest.anOpenShop(it, day);
  const service = await world.aService(shop);
  const team = await honest.aTeam(it, shop, 6);
  const visitors = visitorsOfDay();
  const known = visitors.filter(({ isStranger }) => !isStranger).map(() => honest.aPerson());
  await bringClients(shop, known);
  it.mailer.sent.length = 0;

  const opening = Date.parse('2026-11-21T12:00:00Z');
  const clients: honest.PersonForm[] = [];
  for (const [nth, { minute, isStranger }] of visitors.entries()) {
    day.at(new Date(opening + minute * minutes).toISOString());
    const client = (isStranger ? undefined : known.pop()) ?? honest.aPerson();
    const barber = team[nth % team.length] as world.Staff;
    const start_local = honest.halfHour('2026-11-23', Math.floor(nth / team.length));
    await bookOnPage(shop, { barber, service, start_local }, client);
    clients.push(client);
    if (nth % 10 === 9) await day.work();
  }
  for (let hour = 0; hour < 36; hour += 1) {
    day.pass(hours);
    await day.work();
  }
  const mailsTo = (email: string) => it.mailer.sent.filter(({ to }) => to === email).length;
  // Each client gets the booking's e-mail and the reminder of the day before.
  expect(clients.filter(({ email }) => mailsTo(email) < 2)).toEqual([]);
  expect(clients).toHaveLength(120);
  expect(team.map(({ email }) => mailsTo(email))).toEqual(Array(6).fill(20));
  await day.expectNobodyStopped();
});
