import type { z } from 'zod';
import { comparedWith, isRunning } from '#domain/numbers/compare.ts';
import type { Numbers, readNumbers as call } from '#domain/numbers/contract.ts';
import { isTooLong, lastCounted, monthsTouched, type Period, stepsOf } from '#domain/numbers/periods.ts';
import { clientsFor, type Counted, figuresOf, type NumbersScope } from '#domain/numbers/sums.ts';
import { Refusal } from '#domain/refusal.ts';
import { epochToLocal, today } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import type { OrganizationId } from '../database/connection.ts';
import { requireShop } from '../organization/queries.ts';
import type { TurnLimiter } from '../security/limiter.ts';
import { countPeriod, type Question, type Reader } from './count-period.ts';
import { listEverybody, listEveryBranch } from './people-queries.ts';

export type NumbersDeps = Pick<Deps, 'db' | 'now'> & { inTurn: TurnLimiter };
type Filters = Period & { barber_id?: number | undefined; branch_id?: number | undefined };
type Branch = Awaited<ReturnType<typeof listEveryBranch>>[number];
export type NumbersQuery = { reader: Reader; branches: Branch[]; period: Period; scope: NumbersScope };

const tooFarAhead = 'Los números llegan hasta fin de año o 60 días adelante.';

/** Throws 404 for barbers or branches of other shops, then 422 for periods too long or too far ahead. */
export async function readFilters(
  deps: NumbersDeps,
  organization: OrganizationId,
  { from, to, barber_id: barber, branch_id: branch }: Filters,
  by: Question['by'] = 'day',
): Promise<NumbersQuery> {
  const [shop, people, branches] = await Promise.all([
    requireShop(deps.db, organization),
    listEverybody(deps.db, organization),
    listEveryBranch(deps.db, organization),
  ]);
  if (barber !== undefined && !people.some(({ id }) => id === barber)) throw new Refusal('not_found');
  if (branch !== undefined && !branches.some(({ id }) => id === branch)) throw new Refusal('not_found');
  const period = { from, to };
  if (to > lastCounted(today(deps.now(), shop.timezone)))
    throw new Refusal('invalid', { detail: [{ msg: tooFarAhead, loc: ['to'], type: 'custom' }] });
  if (isTooLong(period, by)) throw new Refusal('period_too_long');
  return { reader: { ...deps, shop, people }, branches, period, scope: { barber, branch } };
}

function periodFigures(counted: Counted, { period, by, scope }: Omit<Question, 'until'>) {
  const { cells, minutes, clients } = counted;
  // Clients of several months cannot be summed: a client who came in two months would count twice.
  const areMonths = by === 'month' && monthsTouched(period) > 1;
  const series = stepsOf(period, by).map(({ from: start }, step) => ({
    start,
    ...figuresOf(
      cells.filter((cell) => cell.step === step),
      minutes.filter((cell) => cell.step === step),
      clients.find((cell) => cell.step === step && isOf(cell, by === 'month' ? scope : {})),
    ),
  }));
  const totals = figuresOf(cells, minutes, areMonths ? null : clientsFor(clients, scope));
  return { totals, series, areMonths };
}

const isOf = (cell: NumbersScope, { barber, branch }: NumbersScope) =>
  cell.barber === barber && cell.branch === branch;

export function barberFigures(counted: Counted, people: Reader['people'], clientsOf: ClientsOf) {
  return people.flatMap(({ id, name }) => {
    const cells = counted.cells.filter(({ barber }) => barber === id);
    const minutes = counted.minutes.filter(({ barber }) => barber === id);
    if (cells.length + minutes.length === 0) return [];
    return [{ id, name, ...figuresOf(cells, minutes, clientsOf({ barber: id })) }];
  });
}
type ClientsOf = (scope: NumbersScope) => ReturnType<typeof clientsFor> | null;

/** Reservations and charges count by the reservation's branch, minutes by the barber's present branch. */
function branchFigures(counted: Counted, { branches, reader }: NumbersQuery, clientsOf: ClientsOf) {
  const placeOf = new Map(reader.people.map(({ id, branch_id }) => [id, branch_id]));
  return [...branches, { id: null, name: 'Sin sucursal' }].flatMap(({ id, name }) => {
    const cells = counted.cells.filter(({ branch }) => branch === id);
    const minutes = counted.minutes.filter(({ barber }) => (placeOf.get(barber) ?? null) === id);
    if (cells.length + minutes.length === 0) return [];
    return [{ id, name, ...figuresOf(cells, minutes, clientsOf({ branch: id })) }];
  });
}

export async function readNumbers(
  deps: NumbersDeps,
  organization: OrganizationId,
  { compare, by, ...filters }: z.output<typeof call.input>,
): Promise<Numbers> {
  const query = await readFilters(deps, organization, filters, by);
  const { reader, period, scope } = query;
  const zone = reader.shop.timezone;
  const now = epochToLocal(deps.now(), zone);
  const compared = comparedWith(period, compare, now);
  const present = await countPeriod(reader, { period, until: null, by, scope });
  const past = compared && {
    period: { from: compared.from, to: compared.to },
    until: compared.until,
    by,
    scope,
  };
  const before = past && periodFigures(await countPeriod(reader, past), past);
  const { totals, series, areMonths } = periodFigures(present, { period, by, scope });
  const clientsOf: ClientsOf = (group) =>
    areMonths ? null : clientsFor(present.clients, { ...scope, ...group });
  return {
    zone,
    ...period,
    until: isRunning(period, now) ? now : null,
    compared,
    totals,
    before: before?.totals ?? null,
    series,
    series_before: before?.series ?? null,
    barbers: barberFigures(present, reader.people, clientsOf),
    branches: branchFigures(present, query, clientsOf),
  };
}
