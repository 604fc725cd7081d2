import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AbsencePreview, createAbsence, previewAbsence } from '#domain/absences/contract.ts';
import { bookReservation } from '#domain/booking/contract.ts';
import { undoChange } from '#domain/reservations/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { patience } from '#test/long-run.ts';
import { deadlocksOf } from '#test/tenants.ts';
import * as world from '#test/world.ts';

const date = '2026-11-20';
const absence = { from: `${date}T00:00`, to: '2026-11-21T00:00' };
const clockOf = (nth: number) =>
  `${String(9 + Math.floor(nth / 2)).padStart(2, '0')}:${nth % 2 === 0 ? '00' : '30'}`;

let it: TestApp;
beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());

const places = ({ affected }: AbsencePreview) =>
  affected.map(({ reservation: { id, version }, proposals: [first], preselected }) => ({
    reservation_id: id,
    version,
    ...(preselected === 0 && first ? { do: 'move' as const, ...first } : { do: 'cancel' as const }),
  }));

test(
  'of 40 reservations none is lost and none doubled, while rivals book the same places',
  async () => {
    const { shop, barber, service } = await world.aShopAtWork(it.call);
    const others = [];
    for (let nth = 0; nth < 4; nth += 1) {
      const other = await world.aStaffMember(shop);
      await world.hoursFor(shop, other);
      others.push(other);
    }
    let people = 0;
    const book = (person: world.Staff, clock: string) => {
      people += 1;
      return it.call(bookReservation, {
        slug: shop.slug,
        barber_id: person.user.id,
        client: world.aClient({ phone: `+598 99 ${people}` }),
        services: [{ service_id: service.id, quantity: 1 }],
        start_local: `${date}T${clock}`,
      });
    };
    for (let nth = 0; nth < 8; nth += 1)
      for (const person of [barber, ...others.slice(0, 2)]) await book(person, clockOf(nth));
    for (let nth = 8; nth < 16; nth += 1)
      for (const person of [barber, others[2]]) if (person) await book(person, clockOf(nth));
    const token = shop.token;
    const ids = async () =>
      (
        await sql<{ id: number; status: string }>`select id, status from reservations
        where organization_id = ${shop.organization.id} and deleted_at is null and status <> 'held' order by id`.execute(
          it.db,
        )
      ).rows;
    const before = await ids();
    expect(before).toHaveLength(40);
    const deadlocks = await deadlocksOf(it.db);
    const change_id = randomUUID();
    const input = { barber_id: barber.user.id, ...absence };
    const makeAbsence = async () => {
      for (let attempt = 0; attempt < 50; attempt += 1) {
        const preview = await world.ask(it.call, previewAbsence, input, { token });
        const answer = await it.call(
          createAbsence,
          { ...input, decisions: places(preview), change_id },
          { token },
        );
        if (answer.status === 201) return answer;
        expect(answer.body).toMatchObject({ code: 'absence_outdated' });
      }
      throw new Error('the absence never came through');
    };
    const rivals = others.flatMap((person) =>
      Array.from({ length: 4 }, (_, nth) => book(person, clockOf(nth * 3))),
    );
    const [made, ...answers] = await Promise.all([makeAbsence(), ...rivals]);
    const won = answers.filter(({ status }) => status === 201).length;
    expect(answers.filter(({ status }) => ![201, 409].includes(status)).map(({ body }) => body)).toEqual([]);
    const after = await ids();
    expect(after).toHaveLength(40 + won);
    const known = new Map(after.map(({ id, status }) => [id, status]));
    expect(made.body.reservations).toHaveLength(16);
    expect(before.filter(({ id }) => !known.has(id))).toEqual([]);
    expect(await doubled(shop)).toEqual([]);
    const left = await sql`select id from reservations where organization_id = ${shop.organization.id}
      and barber_id = ${barber.user.id} and status in ('scheduled', 'confirmed')`.execute(it.db);
    expect(left.rows).toEqual([]);
    await world.ask(it.call, undoChange, { changeId: change_id }, { token });
    expect(await doubled(shop)).toEqual([]);
    expect(await deadlocksOf(it.db)).toBe(deadlocks);
  },
  patience,
);

async function doubled(shop: world.Shop) {
  const { rows } = await sql`
    select one.id, other.id from reservations one
    join reservations other using (organization_id, barber_id)
    where one.organization_id = ${shop.organization.id} and one.id < other.id and one.during && other.during
      and one.deleted_at is null and other.deleted_at is null
      and one.status not in ('no_show', 'canceled', 'held') and other.status not in ('no_show', 'canceled', 'held')`.execute(
    it.db,
  );
  return rows;
}
