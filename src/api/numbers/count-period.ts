import { type Period, stepsOf, wholeMonth } from '#domain/numbers/periods.ts';
import type { Step } from '#domain/numbers/contract.ts';
import type { Cell, Counted, NumbersScope } from '#domain/numbers/sums.ts';
import { type EpochMs, instantOf, type LocalDateTime, minuteOf, momentFrom, zonedDay } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import type { Shop } from '../organization/queries.ts';
import type { TurnLimiter } from '../security/limiter.ts';
import { countMinutes } from './count-minutes.ts';
import type { Person } from './people-queries.ts';
import { type ChargeRange, countCharges, countClients, countReservations, type Range } from './queries.ts';
import { isMonthOver, readMonth } from './rollup.ts';

export type Reader = Pick<Deps, 'db' | 'now'> & {
  shop: Shop;
  people: readonly Person[];
  inTurn: TurnLimiter;
};
/** `until` (local minute) cuts off the period that a running one is compared with. */
export type Question = { period: Period; until: LocalDateTime | null; by: Step; scope: NumbersScope };

const momentOf = (local: LocalDateTime, zone: string): EpochMs =>
  momentFrom(zonedDay(local.slice(0, 10), zone), minuteOf(local.slice(11)));

export const peopleOf = (people: readonly Person[], { barber, branch }: NumbersScope): Person[] =>
  people.filter(
    ({ id, branch_id }) =>
      (barber === undefined || id === barber) && (branch === undefined || branch_id === branch),
  );

export function rangeOf(
  { period, until, scope }: Omit<Question, 'by'>,
  steps: readonly Period[],
  zone: string,
): Range {
  const end = until === null ? zonedDay(period.to, zone).end : momentOf(until, zone);
  const starts = steps.map(({ from }) => zonedDay(from, zone).start);
  return { bounds: [...starts, Math.max(end, starts.at(-1) ?? end)].map(instantOf), scope };
}

function chargeCells(rows: Awaited<ReturnType<typeof countCharges>>, steps: readonly Period[]): Cell[] {
  return rows.map(({ day, ...cell }) => ({ ...cell, step: steps.findIndex(({ to }) => day <= to) }));
}

/** `inTurn` counts the minutes of one period at a time. */
async function countLive(reader: Reader, question: Question): Promise<Counted> {
  const { db, now, shop, people, inTurn } = reader;
  const { period, until, by, scope } = question;
  const zone = shop.timezone;
  const steps = stepsOf(period, by);
  const range = rangeOf(question, steps, zone);
  const untilMs = until === null ? null : momentOf(until, zone);
  const charged: ChargeRange = { ...period, until: untilMs === null ? null : instantOf(untilMs), scope };
  const minutesQuestion = { shop, people: peopleOf(people, scope), period, until: untilMs };
  const [cells, charges, clients, minutes] = await Promise.all([
    countReservations(db, shop.id, range, now()),
    countCharges(db, shop.id, charged),
    countClients(db, shop.id, range, now()),
    inTurn([shop.id], () => countMinutes(db, minutesQuestion, steps)),
  ]);
  return { cells: [...cells, ...chargeCells(charges, steps)], clients, minutes };
}

/** Client cells pass unfiltered, because they are looked up by barber and branch. */
function only({ cells, minutes, clients }: Counted, { people }: Reader, scope: NumbersScope): Counted {
  const present = new Set(peopleOf(people, scope).map(({ id }) => id));
  const { barber: person, branch: place } = scope;
  return {
    cells: cells.filter(
      ({ barber, branch }) =>
        (person === undefined || barber === person) && (place === undefined || branch === place),
    ),
    minutes: minutes.filter(({ barber }) => present.has(barber)),
    clients,
  };
}

async function countMonth(reader: Reader, question: Question): Promise<Counted> {
  const { shop, now } = reader;
  const month = question.until === null ? wholeMonth(question.period) : null;
  if (month === null || !isMonthOver(month, shop, now())) return countLive(reader, question);
  const all = { ...question, scope: {} };
  return only(await readMonth(reader, shop, month, () => countLive(reader, all)), reader, question.scope);
}

/** Counted by month, a period of several months gets client cells of each month only, none of the whole period. */
export async function countPeriod(reader: Reader, question: Question): Promise<Counted> {
  if (question.by !== 'month') return countLive(reader, question);
  const months = stepsOf(question.period, 'month');
  const counted: Counted[] = [];
  for (const [nth, period] of months.entries()) {
    const isLast = nth === months.length - 1;
    const month = await countMonth(reader, { ...question, period, until: isLast ? question.until : null });
    counted.push(inStep(month, nth, months.length === 1));
  }
  return {
    cells: counted.flatMap(({ cells }) => cells),
    minutes: counted.flatMap(({ minutes }) => minutes),
    clients: counted.flatMap(({ clients }) => clients),
  };
}

function inStep({ cells, minutes, clients }: Counted, step: number, isOnly: boolean): Counted {
  const ofAll = clients.filter((cell) => cell.step === undefined);
  return {
    cells: cells.map((cell) => ({ ...cell, step })),
    minutes: minutes.map((cell) => ({ ...cell, step })),
    clients: [...(isOnly ? ofAll : []), ...ofAll.map((cell) => ({ ...cell, step }))],
  };
}
