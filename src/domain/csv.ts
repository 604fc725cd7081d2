import { fromCents } from './money.ts';
import { epochToLocal, type Instant, epochOf, instantOf, type PlainDate, type Zone } from './time.ts';

/** `excel`: as spreadsheets of the region read it; `plain`: RFC 4180. */
export type CsvFormat = 'excel' | 'plain';
/** What stands in a cell; null and absent are empty. */
export type CsvValue = string | number | null | undefined | { cents: number } | { date: PlainDate };

const mark: Record<CsvFormat, string> = { excel: '\uFEFF', plain: '' };
const separators: Record<CsvFormat, string> = { excel: ';', plain: ',' };

// A spreadsheet would run such a text as a formula.
const isFormula = /^[=+\-@\t\r]/;
const needsQuotes = /[";,\r\n]/;

const quoted = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const decimal = (text: string, format: CsvFormat) => (format === 'excel' ? text.replace('.', ',') : text);

function cell(value: CsvValue, format: CsvFormat): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return decimal(String(value), format);
  if (typeof value === 'string')
    return quoted(format === 'excel' && isFormula.test(value) ? `'${value}` : value);
  if ('cents' in value) return decimal(fromCents(value.cents).toFixed(2), format);
  return format === 'excel' ? value.date.split('-').toReversed().join('/') : value.date;
}

/** A line of a table with its end. */
export const csvLine = (values: readonly CsvValue[], format: CsvFormat): string =>
  `${values.map((value) => cell(value, format)).join(separators[format])}\r\n`;

/** The first line, with what tells a spreadsheet how the text is written. */
export const csvHead = (names: readonly string[], format: CsvFormat): string =>
  mark[format] + csvLine(names, format);

/** Names of the columns of a moment: for people one, for programs the instant too. */
export const momentNames = (name: string, format: CsvFormat): string[] =>
  format === 'excel' ? [name] : [name, `${name} (UTC)`];

/** The columns of a moment. */
export function momentCells(at: Instant, zone: Zone, format: CsvFormat): string[] {
  const [date = '', time = ''] = epochToLocal(epochOf(at), zone).split('T');
  if (format === 'excel') return [`${date.split('-').toReversed().join('/')} ${time}`];
  return [`${date}T${time}`, instantOf(epochOf(at))];
}
