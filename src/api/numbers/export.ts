import type { z } from 'zod';
import { toCents } from '#domain/money.ts';
import { type PaymentMethod, paymentMethodNames, paymentMethods } from '#domain/charges/contract.ts';
import {
  csvHead,
  csvLine,
  type CsvFormat,
  type CsvValue,
  momentCells,
  momentNames,
} from '#domain/text/csv.ts';
import { exportNames, type exportNumbers, type Figures } from '#domain/numbers/contract.ts';
import { clientsFor, type Counted, figuresOf } from '#domain/numbers/sums.ts';
import { stepsOf } from '#domain/numbers/periods.ts';
import { definitions } from '#domain/numbers/definitions.ts';
import { channelName } from '#domain/reservations/channel.ts';
import { statusName } from '#domain/reservations/status.ts';
import type { FileAnswer } from '../http/serve.ts';
import { countServices } from './block-queries.ts';
import { countPeriod, rangeOf } from './count-period.ts';
import {
  chargesAfter,
  type ChargeRow,
  type ReservationRow,
  reservationsAfter,
  usesDeposits,
} from './export-queries.ts';
import { type NumbersQuery, barberFigures } from './read-numbers.ts';

type Input = z.output<typeof exportNumbers.input>;
type Table = { head: string[]; rows: AsyncIterable<CsvValue[]> | Iterable<CsvValue[]> };

const pageSize = 5_000;
const visitHead =
  'Estado,Origen,Barbero,Sucursal,Cliente,Teléfono,Correo,Servicios,Precio reservado,Cobrado,Propina'.split(
    ',',
  );
const chargeHead = 'Barbero,Sucursal,Cliente,Conceptos,Importe,Descuento,Propina,Total'.split(',');
const inCents = (price: number): CsvValue => ({ cents: toCents(price) });

const moneyFigures = ['unsettled_value', 'expected', 'done', 'charged', 'tips', 'average_ticket'] as const;
const plainFigures = [
  'visits',
  'completed',
  'no_shows',
  'canceled',
  'late_canceled',
  'unsettled',
  'charges',
  'open_minutes',
  'booked_minutes',
  'outside_minutes',
  'new_clients',
  'returning_clients',
  'without_client',
] as const;
const figureHead = [...plainFigures, ...moneyFigures].map((name) => definitions[name].name);
const figureCells = (figures: Figures): CsvValue[] => [
  ...plainFigures.map((name) => figures[name]),
  ...moneyFigures.map((name) => (figures[name] === null ? null : inCents(figures[name]))),
];

const count = ({ reader, period, scope }: NumbersQuery): Promise<Counted> =>
  countPeriod(reader, { period, until: null, by: 'day', scope });

async function daysTable(query: NumbersQuery): Promise<Table> {
  const { cells, minutes, clients } = await count(query);
  const rows = stepsOf(query.period, 'day').map(({ from: date }, step) => {
    const isOf = (cell: { step?: number }) => cell.step === step;
    const figures = figuresOf(cells.filter(isOf), minutes.filter(isOf), clients.find(isOf));
    return [{ date }, ...figureCells(figures)];
  });
  return { head: ['Fecha', ...figureHead], rows };
}

async function barbersTable(query: NumbersQuery): Promise<Table> {
  const counted = await count(query);
  const { reader, scope } = query;
  const figures = barberFigures(counted, reader.people, (group) =>
    clientsFor(counted.clients, { ...scope, ...group }),
  );
  return {
    head: ['Barbero', ...figureHead],
    rows: figures.map(({ name, ...rest }) => [name, ...figureCells(rest)]),
  };
}

async function servicesTable({ reader, period, scope }: NumbersQuery): Promise<Table> {
  const range = rangeOf({ period, until: null, scope }, [period], reader.shop.timezone);
  const rows = await countServices(reader.db, reader.shop.id, range, null);
  return {
    head: ['Servicio', 'Cantidad', 'Hecho', 'Minutos'],
    rows: rows.map(({ name, quantity, done_cents, minutes }) => [
      name,
      quantity,
      { cents: done_cents },
      minutes,
    ]),
  };
}

/** Reads each page after the previous page was consumed, so that a slow download holds no connection. */
async function* paged<T>(read: (after: T | undefined) => Promise<T[]>): AsyncGenerator<T> {
  for (let after: T | undefined, isMore = true; isMore;) {
    const page = await read(after);
    yield* page;
    after = page.at(-1);
    isMore = page.length === pageSize;
  }
}

async function* mapped<T, R>(rows: AsyncIterable<T>, of: (row: T) => R): AsyncGenerator<R> {
  for await (const row of rows) yield of(row);
}

const named = (list: readonly { id: number; name: string }[]) => {
  const names = new Map(list.map(({ id, name }) => [id, name]));
  return (id: number | null): string => (id === null ? '' : (names.get(id) ?? ''));
};

function visitsTable({ reader, branches, period, scope }: NumbersQuery, format: CsvFormat): Table {
  const { db, shop, people } = reader;
  const range = rangeOf({ period, until: null, scope }, [period], shop.timezone);
  const [personName, branchName] = [named(people), named(branches)];
  const cells = (row: ReservationRow): CsvValue[] => [
    ...momentCells(row.start_at, shop.timezone, format),
    ...momentCells(row.end_at, shop.timezone, format),
    statusName(row.status),
    row.channel === 'online' ? 'En línea' : channelName(row.channel),
    personName(row.barber_id),
    branchName(row.branch_id),
    row.client_name,
    row.client_phone,
    row.client_email,
    row.services,
    { cents: row.booked_cents },
    row.charged_cents === null ? null : { cents: row.charged_cents },
    row.tip_cents === null ? null : { cents: row.tip_cents },
  ];
  const rows = paged<ReservationRow>((after) =>
    reservationsAfter(db, shop.id, range, { after, size: pageSize }),
  );
  return {
    head: [...momentNames('Inicio', format), ...momentNames('Fin', format), ...visitHead],
    rows: mapped(rows, cells),
  };
}

const isVoided = ({ void_reason }: ChargeRow): boolean => void_reason !== null;
const totalOf = ({ goods_cents, discount_cents, tip_cents }: ChargeRow): number =>
  goods_cents - discount_cents + tip_cents;

/** Amount columns of a charge; voided charges give zeros, so that columns add up to the money taken. */
const sumsIn = (row: ChargeRow, methods: readonly PaymentMethod[]): CsvValue[] =>
  [
    row.goods_cents,
    row.discount_cents,
    row.tip_cents,
    totalOf(row),
    ...methods.map((method) => row[method]),
  ].map((cents) => ({ cents: isVoided(row) ? 0 : cents }));

async function chargesTable(
  { reader, branches, period, scope }: NumbersQuery,
  format: CsvFormat,
): Promise<Table> {
  const { db, shop, people } = reader;
  const withDeposits = await usesDeposits(db, shop.id);
  const methods = paymentMethods.filter((method) => method !== 'deposit' || withDeposits);
  const [personName, branchName] = [named(people), named(branches)];
  const cells = (row: ChargeRow): CsvValue[] => [
    { date: row.business_day },
    ...momentCells(row.charged_at, shop.timezone, format),
    personName(row.barber_id),
    branchName(row.branch_id),
    row.client_name,
    row.concepts,
    ...sumsIn(row, methods),
    personName(row.user_id),
    row.void_reason,
    isVoided(row) ? 'Anulado' : 'Cobrado',
    isVoided(row) ? { cents: totalOf(row) } : null,
  ];
  const rows = paged<ChargeRow>((after) =>
    chargesAfter(db, shop.id, { ...period, scope }, { after, size: pageSize }),
  );
  return {
    head: [
      'Día de caja',
      ...momentNames('Cobrado el', format),
      ...chargeHead,
      ...methods.map((method) => paymentMethodNames[method]),
      'Cobró',
      'Anulado por',
      'Estado',
      'Importe original',
    ],
    rows: mapped(rows, cells),
  };
}

const tables: Record<Input['what'], (query: NumbersQuery, format: CsvFormat) => Table | Promise<Table>> = {
  days: daysTable,
  visits: visitsTable,
  barbers: barbersTable,
  services: servicesTable,
  charges: chargesTable,
};

async function* written({ head, rows }: Table, format: CsvFormat): AsyncGenerator<string> {
  yield csvHead(head, format);
  for await (const row of rows) yield csvLine(row, format);
}

export async function exportTable(
  query: NumbersQuery,
  { what, format, ...filters }: Input,
): Promise<FileAnswer> {
  const table = await tables[what](query, format);
  return {
    name: `navaja-${exportNames[what]}-${filters.from}-${filters.to}.csv`,
    body: written(table, format),
  };
}
