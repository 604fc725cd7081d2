import { fromCents } from '../money.ts';
import { methodSums } from '../charges/contract.ts';
import type { Figures } from './contract.ts';
import { occupancyOf } from './occupancy.ts';

/** Counts that can be added up; money in cents. */
const countNames = [
  'visits',
  'completed',
  'no_shows',
  'canceled',
  'late_canceled',
  'unsettled',
  'unsettled_cents',
  'expected_cents',
  'done_cents',
  'new_clients',
  'without_client',
  'charges',
  'charged_cents',
  'tips_cents',
  'cash',
  'card',
  'transfer',
  'other',
  'deposit',
] as const;
export type Counts = Record<(typeof countNames)[number], number>;

/** Counts of a barber in a branch in one step of a period; `branch` is null for reservations without a branch. */
export type Cell = Partial<Counts> & { step: number; barber: number; branch: number | null };
export type MinuteCell = { step: number; barber: number; open: number; booked: number; outside: number };
/** Distinct clients, which cannot be added up, of a whole period or one step of it, by barber or branch or in total. */
export type ClientCell = {
  step?: number;
  barber?: number;
  branch?: number | null;
  returning: number;
  /** Null in cached figures, because future reservations change the number. */
  rebooked: number | null;
};
export type Counted = { cells: Cell[]; minutes: MinuteCell[]; clients: ClientCell[] };

/** Selected barber and branch; undefined selects all. */
export type NumbersScope = { barber?: number | undefined; branch?: number | null | undefined };

const sum = <T>(rows: readonly T[], of: (row: T) => number | undefined): number =>
  rows.reduce((total, row) => total + (of(row) ?? 0), 0);

export const clientsFor = (clients: readonly ClientCell[], { barber, branch }: NumbersScope, step?: number) =>
  clients.find((cell) => cell.step === step && cell.barber === barber && cell.branch === branch);

const rounded = (rate: number): number => Math.round(rate * 1_000) / 1_000;

/** Figures of some cells; `clients` is undefined for zero clients, null where client counts cannot be added up. */
export function figuresOf(
  cells: readonly Cell[],
  minutes: readonly MinuteCell[],
  clients: ClientCell | null | undefined,
): Figures {
  const counts = Object.fromEntries(
    countNames.map((name) => [name, sum(cells, (cell) => cell[name])]),
  ) as Counts;
  const { unsettled_cents, expected_cents, done_cents, charged_cents, tips_cents, ...plain } = counts;
  const { visits, completed, no_shows, canceled, late_canceled, unsettled, charges } = plain;
  const came = completed + no_shows;
  const open = sum(minutes, (cell) => cell.open);
  const booked = sum(minutes, (cell) => cell.booked);
  const occupancy = occupancyOf({ open, booked });
  return {
    visits,
    completed,
    no_shows,
    no_show_rate: came === 0 ? null : rounded(no_shows / came),
    canceled,
    late_canceled,
    unsettled,
    unsettled_value: fromCents(unsettled_cents),
    expected: fromCents(expected_cents),
    done: fromCents(done_cents),
    charges,
    charged: fromCents(charged_cents),
    tips: fromCents(tips_cents),
    by_method: methodSums((method) => counts[method]),
    average_ticket: charges === 0 ? null : fromCents(Math.round(charged_cents / charges)),
    open_minutes: open,
    booked_minutes: booked,
    outside_minutes: sum(minutes, (cell) => cell.outside),
    occupancy: occupancy === null ? null : rounded(occupancy),
    new_clients: plain.new_clients,
    returning_clients: clients === null ? null : (clients?.returning ?? 0),
    rebooked_clients: clients === null ? null : clients === undefined ? 0 : clients.rebooked,
    without_client: plain.without_client,
  };
}
