import { fromCents } from '../money.ts';
import { epochToLocal, type Instant, epochOf, instantOf, type PlainDate, type Zone } from '../time.ts';

/** `excel`: separators of the region's spreadsheets; `plain`: RFC 4180. */
export type CsvFormat = 'excel' | 'plain';
export type CsvValue = string | number | null | undefined | { cents: number } | { date: PlainDate };

const byteOrderMarks: Record<CsvFormat, string> = { excel: '\uFEFF', plain: '' };
const separators: Record<CsvFormat, string> = { excel: ';', plain: ',' };

// A spreadsheet runs a text with such a first character as a formula.
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

export const csvLine = (values: readonly CsvValue[], format: CsvFormat): string =>
  `${values.map((value) => cell(value, format)).join(separators[format])}\r\n`;

/** Header row; in `excel` after the byte order mark, which tells a spreadsheet the encoding. */
export const csvHead = (names: readonly string[], format: CsvFormat): string =>
  byteOrderMarks[format] + csvLine(names, format);

/** Column names of a moment: `excel` has the local time only, `plain` also the instant in UTC. */
export const momentNames = (name: string, format: CsvFormat): string[] =>
  format === 'excel' ? [name] : [name, `${name} (UTC)`];

export function momentCells(at: Instant, zone: Zone, format: CsvFormat): string[] {
  const [date = '', time = ''] = epochToLocal(epochOf(at), zone).split('T');
  if (format === 'excel') return [`${date.split('-').toReversed().join('/')} ${time}`];
  return [`${date}T${time}`, instantOf(epochOf(at))];
}
