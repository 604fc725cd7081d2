import type { z } from 'zod';
import type { Person } from '../clients/client.ts';
import { phoneDigits } from '../text/contact.ts';
import { clientEmail, line, optionalLine, optionalText } from '../fields.ts';
import { name } from '../text/names.ts';
import type { ReservationStatus } from '../reservations/status.ts';
import { sameName } from '../text/search-by-name.ts';
import { type EpochMs, localToEpoch, minuteMs, type Zone } from '../time.ts';
import { dateOf, minutesOf, momentOf, instantIn, statusOf, textOf, timeOf } from './cells.ts';
import type { Columns, ImportField } from './columns.ts';
import { readCents } from '../text/typed-amount.ts';
import { longestName, longestPhone, mostMinutes } from '../field-limits.ts';
import { longestDescription, longestGroup } from '../services/service-limits.ts';
import { longestNotes } from '../booking/booking-limits.ts';
import { type ImportProblem, RowProblem } from './problems.ts';

export type Reading = {
  columns: Columns;
  monthFirst: boolean;
  zone: Zone;
  /** Statuses that the owner assigned to words of the file, keyed by `sameName` of the word. */
  statuses?: ReadonlyMap<string, ReservationStatus>;
};
type Cells = (field: ImportField) => string;

export type ReadService = {
  name: string;
  description: string | null;
  group_name: string | null;
  price_cents: number | null;
  duration_minutes: number;
};
export type ReadVisit = {
  person: Person;
  start: EpochMs;
  minutes: number | null;
  barber: string;
  service: string;
  price_cents: number | null;
  status: ReservationStatus | null;
  notes: string | null;
};
export type ReadRow<T> = T | UnreadRow;
/** The problem of a row with its invalid cell; the cell is empty for missing values. */
export type UnreadRow = { problem: ImportProblem; cell: string };
export const isProblem = <T extends object>(row: ReadRow<T>): row is UnreadRow => 'problem' in row;

// Number of characters that are read of a cell with a date, time, duration or status.
const shortest = 60;

const cellsOf = (columns: Columns, row: readonly string[]): Cells => {
  const at = new Map(columns.flatMap((field, nth) => (field ? [[field, nth] as const] : [])));
  return (field) => textOf(row[at.get(field) ?? -1] ?? '');
};

function judged<T>(schema: z.ZodType<T>, text: string, problem: ImportProblem): T {
  const { success, data } = schema.safeParse(text);
  if (!success) throw new RowProblem(problem, text);
  return data;
}

const personName = name(longestName);
const phone = line(longestPhone);

function readPhone(text: string): string | null {
  if (text === '') return null;
  const digits = phoneDigits(text).length;
  if (!/^\+?[\d\s().\-/]+$/.test(text.slice(0, 40)) || digits < 6 || digits > 15)
    throw new RowProblem('bad_phone', text);
  return judged(phone, text, 'bad_phone');
}

function readPerson(cell: Cells): Person {
  const whole = cell('fullname');
  const space = whole.indexOf(' ');
  const split = space < 0 ? [whole, ''] : [whole.slice(0, space), whole.slice(space + 1).trim()];
  const first = cell('firstname');
  const [firstname = '', lastname = ''] = first ? [first, cell('lastname')] : split;
  if (firstname === '') throw new RowProblem('no_name');
  const email = cell('email');
  return {
    firstname: judged(personName, firstname, 'bad_name'),
    lastname: lastname && judged(personName, lastname, 'bad_name'),
    phone: readPhone(cell('phone')),
    email: email === '' ? null : judged(clientEmail, email, 'bad_email'),
  };
}

function readPrice(text: string): number | null {
  if (text === '') return null;
  const cents = readCents(text);
  if (cents === null) throw new RowProblem('bad_price', text);
  return cents;
}

function readService(cell: Cells): ReadService {
  const text = cell('duration');
  const minutes = text === '' ? null : minutesOf(text.slice(0, shortest));
  if (cell('name') === '') throw new RowProblem('no_name');
  const service = {
    name: judged(personName, cell('name'), 'bad_name'),
    description: judged(optionalText(longestDescription), cell('description'), 'bad_description'),
    group_name: judged(optionalLine(longestGroup), cell('group'), 'bad_group'),
    price_cents: readPrice(cell('price')),
  };
  if (text === '') throw new RowProblem('no_duration');
  if (minutes === null || minutes < 1 || minutes > 600) throw new RowProblem('bad_duration', text);
  return { ...service, duration_minutes: minutes };
}

function readStart(cell: Cells, { monthFirst, zone }: Reading): EpochMs {
  const whole = cell('start').slice(0, shortest);
  const zoned = instantIn(whole);
  if (zoned !== null) return zoned;
  const date = whole ? null : dateOf(cell('date').slice(0, shortest), monthFirst);
  const time = whole ? null : timeOf(cell('time').slice(0, shortest));
  const local = whole ? momentOf(whole, monthFirst) : date && time && { date, time };
  if (!local) throw new RowProblem('bad_date', whole || `${cell('date')} ${cell('time')}`.trim());
  const start = localToEpoch(`${local.date}T${local.time}`, zone);
  if (start === null) throw new RowProblem('nonexistent_time', `${local.date} ${local.time}`);
  return start;
}

const dayMinutes = 1_440;

function readMinutes(cell: Cells, start: EpochMs, reading: Reading): number | null {
  const [text, end] = [cell('duration').slice(0, shortest), cell('end').slice(0, shortest)];
  const minutes = text === '' ? untilEnd(end, start, reading) : minutesOf(text);
  if (minutes === null && text === '' && end === '') return null;
  if (minutes === null || minutes < 5) throw new RowProblem('bad_duration', text || end);
  if (minutes > mostMinutes) throw new RowProblem('too_long', text || end);
  return minutes;
}

function untilEnd(text: string, start: EpochMs, { monthFirst, zone }: Reading): number | null {
  const zoned = instantIn(text);
  if (zoned !== null) return (zoned - start) / minuteMs;
  const whole = momentOf(text, monthFirst);
  if (whole) {
    const end = localToEpoch(`${whole.date}T${whole.time}`, zone);
    return end && (end - start) / minuteMs;
  }
  const time = timeOf(text);
  if (time === null) return null;
  const begun = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
  }).format(start);
  const minuteOfDay = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
  return (minuteOfDay(time) - minuteOfDay(begun) + dayMinutes) % dayMinutes;
}

function readStatus(text: string, { statuses }: Reading): ReservationStatus | null {
  const status = text === '' ? null : (statuses?.get(sameName(text)) ?? statusOf(text));
  if (text !== '' && status === null) throw new RowProblem('unknown_status', text);
  return status;
}

function readVisit(cell: Cells, reading: Reading): ReadVisit {
  const start = readStart(cell, reading);
  return {
    person: readPerson(cell),
    start,
    minutes: readMinutes(cell, start, reading),
    barber: cell('barber'),
    service: cell('service'),
    price_cents: readPrice(cell('price')),
    status: readStatus(cell('status').slice(0, shortest), reading),
    notes: judged(optionalText(longestNotes), cell('notes'), 'bad_notes'),
  };
}

const reader =
  <T extends object>(read: (cell: Cells, reading: Reading) => T) =>
  (row: readonly string[], reading: Reading): ReadRow<T> => {
    try {
      return read(cellsOf(reading.columns, row), reading);
    } catch (problem) {
      if (problem instanceof RowProblem) return { problem: problem.problem, cell: problem.cell };
      throw problem;
    }
  };

export const readRow = {
  clientes: reader(readPerson),
  servicios: reader(readService),
  visitas: reader(readVisit),
};
