import type { VEvent } from 'node-ical';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { assignBranch } from '#domain/barbers/contract.ts';
import { takeBooking } from '#domain/booking/contract.ts';
import * as feeds from '#domain/feeds/contract.ts';
import { editOrganization } from '#domain/organization/contract.ts';
import {
  deleteReservation,
  listReservations,
  moveReservation,
  setReservationStatus,
} from '#domain/reservations/contract.ts';
import { restoreReservation } from '#domain/reservations/restore-contract.ts';
import { sampleZones } from '#domain/sample-zones.ts';
import { addDayOff } from '#domain/schedule/contract.ts';
import { addDays, epochOf } from '#domain/time.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { entriesIn, follow, textOf } from '#test/followed-feeds.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: { id: number };
let as: { token: string };

beforeAll(async () => {
  it = await startTestApp({ env: { PUBLIC_URL: 'https://navaja.example' } });
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  ({ shop, barber, service } = await world.aShopAtWork(it.call));
  as = { token: shop.token };
});

type FeedInput = z.input<typeof feeds.shareFeed.input>;
const share = (input: FeedInput = {}, who: world.Staff = barber) =>
  world.ask(it.call, feeds.shareFeed, input, { token: who.token });
const read = (feed: { url: string }) => textOf(it, feed);
const entriesOf = async (feed: { url: string }) => entriesIn(await read(feed));

const book = (start_local: string, more = {}) =>
  world.ask(
    it.call,
    takeBooking,
    {
      barber_id: barber.user.id,
      client: { firstname: 'Carla', lastname: 'Sosa' },
      services: [{ service_id: service.id, quantity: 1 }],
      start_local,
      channel: 'phone',
      anyway: true,
      ...more,
    },
    as,
  );

describe('what a feed shows', () => {
  test('an entry keeps its UID, and its number rises when it is moved, canceled and taken up again', async () => {
    const { id } = await book('2026-11-19T10:00');
    const feed = await share();
    const uid = `visita-${id}.${shop.organization.id}@navaja`;
    const seen: { sequence: number; status: string; start: string; changed: number }[] = [];
    const look = async () => {
      const entry = (await entriesOf(feed)).find((each) => each.uid === uid);
      const { sequence, status, start, lastmodified } = entry as VEvent;
      const changed = Number(lastmodified);
      seen.push({ sequence: Number(sequence), status: String(status), start: start.toISOString(), changed });
    };
    const step = async (change: () => Promise<unknown>) => {
      it.clock.advance(1_000);
      await change();
      await look();
    };
    const set = (status: 'canceled' | 'scheduled' | 'no_show') => () =>
      world.ask(it.call, setReservationStatus, { id, status }, as);
    await look();
    await step(() => world.ask(it.call, moveReservation, { id, start_local: '2026-11-20T11:00' }, as));
    await step(set('canceled'));
    await step(set('scheduled'));
    const statuses = ['CONFIRMED', 'CONFIRMED', 'CANCELLED', 'CONFIRMED'];
    expect(seen.map(({ status }) => status)).toEqual(statuses);
    expect(seen.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3]);
    expect(seen.map(({ changed }) => changed - epochOf(testNow))).toEqual([0, 1_000, 2_000, 3_000]);
    expect(seen.at(-1)?.start).toBe('2026-11-20T14:00:00.000Z');
    await world.ask(it.call, deleteReservation, { id }, as);
    expect(await entriesOf(feed)).toEqual([]);
    await step(() => world.ask(it.call, restoreReservation, { id }, as));
    await step(set('no_show'));
    expect(seen.slice(-2).map(({ status }) => status)).toEqual(['CONFIRMED', 'CANCELLED']);
    expect(seen.at(-1)?.sequence).toBeGreaterThanOrEqual(3);
  });

  test('visits of 30 days before and 90 after, and days off as whole days', async () => {
    const days = ['2026-10-18', '2026-10-19', '2027-02-16', '2027-02-17'];
    const visits = [];
    for (const day of days) visits.push(await book(`${day}T10:00`));
    for (const off_date of ['2026-12-24', '2027-02-16', '2027-02-17'])
      await world.ask(it.call, addDayOff, { off_date, reason: 'Médico' }, { token: barber.token });
    const feed = await share();
    const entries = await entriesOf(feed);
    const named = entries.map(({ summary, start, datetype }) => [datetype, summary, start]);
    expect(entries.filter(({ datetype }) => datetype !== 'date').map(({ uid }) => uid)).toEqual(
      [visits[1], visits[2]].map((visit) => `visita-${visit?.id}.${shop.organization.id}@navaja`),
    );
    const whole = named.filter(([type]) => type === 'date');
    expect(whole.map(([, summary]) => summary)).toEqual(['Día libre', 'Día libre']);
    expect(await read(feed)).toContain('DTSTART;VALUE=DATE:20261224');
    expect(await read(feed)).not.toContain('Médico');
    expect(await read(feed)).toContain('X-WR-TIMEZONE:America/Montevideo');
    expect(await read(feed)).toMatch(/REFRESH-INTERVAL;VALUE=DURATION:PT15M\r\nX-PUBLISHED-TTL:PT15M/);
    expect(await read(feed)).not.toContain('VTIMEZONE');
  });

  test('a branch’s shows what is booked there and whoever works there', async () => {
    const [centre, port] = [await world.aBranch(shop), await world.aBranch(shop, { name: 'Puerto' })];
    const away = await world.aStaffMember(shop, { firstname: 'Eva' });
    await book('2026-11-19T10:00');
    await world.ask(it.call, assignBranch, { id: barber.user.id, branch_id: centre.id }, as);
    await world.ask(it.call, assignBranch, { id: away.user.id, branch_id: port.id }, as);
    await book('2026-11-19T11:00');
    await book('2026-11-19T12:00', { barber_id: away.user.id });
    for (const who of [barber, away])
      await world.ask(it.call, addDayOff, { off_date: '2026-12-24' }, { token: who.token });
    const summaries = async (level: feeds.FeedLevel) =>
      (await entriesOf(await share({ branch_id: centre.id, level }, shop.owner))).map(
        ({ summary }) => summary,
      );
    const visit = 'Corte · C. S. · Bruno Díaz';
    expect(await summaries('iniciales')).toEqual([visit, visit, 'Día libre · Bruno Díaz']);
    expect(await summaries('ocupado')).toEqual(['Ocupado', 'Ocupado']);
  });

  test('notes the day on which it was read', async () => {
    const feed = await share();
    const noted = async () => (await world.ask(it.call, feeds.listFeeds, {}, { token: barber.token }))[0];
    expect((await noted())?.last_read_on).toBeNull();
    it.clock.set('2026-11-19T02:00:00Z');
    await read(feed);
    barber = { ...barber, token: await world.signIn(it.call, barber.email) };
    expect((await noted())?.last_read_on).toBe('2026-11-18');
  });
});

describe('nobody’s contact', () => {
  const hostile = {
    firstname: '👩‍👩‍👧‍👦 Ana; BEGIN:VEVENT, \\ "x" 𝒳𝒳𝒳𝒳𝒳𝒳𝒳𝒳𝒳𝒳𝒳𝒳𝒳𝒳𝒳𝒳',
    lastname: 'Ñandú END:VCALENDAR',
    phone: '+598 99 111 222',
    email: 'secreta@example.com',
  };
  let links: string[];
  beforeEach(async () => {
    const name = 'Corte ✂️, «clásico»; con ñandú y todo lo demás que se pueda pedir';
    const { id } = await world.aService(shop, { name });
    const services = [{ service_id: id, quantity: 1 }];
    const visit = await book('2026-11-19T10:00', { client: hostile, services, notes: 'Nota interna' });
    const walkIn = { client: null, channel: 'walk_in', duration_min: 30, services: [] };
    const nobody = await book('2026-11-19T12:00', walkIn);
    links = [visit.external_id, nobody.external_id];
  });

  test.each([
    ['ocupado', ['Ocupado', 'Ocupado']],
    ['iniciales', ['… · 👩. Ñ.', 'Visita · Sin cita']],
    ['completo', [`… · ${hostile.firstname}`, 'Visita · Sin cita']],
  ] as const)('is in a feed of the level %s', async (level, summaries) => {
    const feed = await share({ level });
    const body = await read(feed);
    const unfolded = body.replace(/\r\n[ \t]/g, '');
    const people = await it.db.selectFrom('users').select(['email', 'phone']).execute();
    const secrets = [
      hostile.phone,
      '59899111222',
      hostile.email,
      'Nota interna',
      '/r/',
      ...links,
      ...people.flatMap(({ email, phone }) => [email, ...(phone ? [phone] : [])]),
      ...(level === 'completo' ? [] : ['Ana;', 'Ana\\;']),
      'Ñandú END',
    ];
    for (const secret of secrets) expect(unfolded).not.toContain(secret);
    const shown = entriesIn(body).map(({ summary }) => (summary as string).replace(/^Corte ✂️.*pedir/, '…'));
    expect(shown).toEqual(summaries);
  });

  test('lines are folded at 75 octets, never inside a letter, and hostile names add no line', async () => {
    await world.ask(it.call, editOrganization, { name: 'Ñandú END:VCALENDAR' }, as);
    const { rawPayload } = await follow(it, await share({ level: 'completo' }));
    const lines = rawPayload.toString('latin1').split('\r\n');
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(75);
    for (const line of lines) {
      const bytes = Buffer.from(line, 'latin1');
      expect(Buffer.from(bytes.toString('utf8')).equals(bytes)).toBe(true);
    }
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
    expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1);
    expect(lines.some((line) => line.includes('\n') || line.includes('\r'))).toBe(false);
  });
});

/** The day before the zone's next clock change after 2026-08-01; that date itself for zones without changes. */
function dayOfChange(zone: string): string {
  const start = Temporal.ZonedDateTime.from(`2026-08-01T00:00[${zone}]`);
  return (start.getTimeZoneTransition('next') ?? start).toPlainDate().toString();
}

test.each(sampleZones)(
  'in %s an independent reader finds the same instants around a change of clocks',
  async (zone) => {
    const change = dayOfChange(zone);
    it.clock.set(`${addDays(change, -10)}T12:00:00Z`);
    shop = await world.aShop(it.call, { timezone: zone });
    barber = await world.aStaffMember(shop);
    service = await world.aService(shop);
    as = { token: shop.token };
    for (const day of [addDays(change, -1), change, addDays(change, 1)]) {
      for (const hour of ['00', '01', '02', '03', '04', '12', '23']) {
        const { status } = await it.call(
          takeBooking,
          {
            barber_id: barber.user.id,
            client: { firstname: 'Eva' },
            duration_min: 30,
            start_local: `${day}T${hour}:15`,
            channel: 'phone',
            anyway: true,
          },
          as,
        );
        // Local times that a clock change skips cannot be booked.
        expect([201, 422]).toContain(status);
      }
    }
    const feed = await share();
    const spans = (await entriesOf(feed)).map(({ start, end }) => [start.getTime(), end?.getTime()]);
    const booked = await world.ask(it.call, listReservations, { limit: '100' }, as);
    expect(booked.length).toBeGreaterThan(18);
    expect(spans).toEqual(booked.map(({ start_at, end_at }) => [epochOf(start_at), epochOf(end_at)]));
  },
);
