import { withoutAccents } from '../text/search-by-name.ts';
import type { ReservationStatus } from '../reservations/status.ts';
import type { Clock, EpochMs, PlainDate } from '../time.ts';

const two = (part: string | number) => String(part).padStart(2, '0');

/** Text of a cell without the apostrophe that spreadsheets put before a text that looks like a formula. */
export const textOf = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, '');

const months = [
  'ene jan',
  'feb',
  'mar',
  'abr apr',
  'may',
  'jun',
  'jul',
  'ago aug',
  'sep set',
  'oct',
  'nov',
  'dic dec',
];
const monthNamed = (name: string): number => {
  const start = withoutAccents(name).slice(0, 3);
  return months.findIndex((names) => names.split(' ').includes(start)) + 1;
};

const numeric = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})$/;
const dayThenMonth = /^(\d{1,2})[-/. ]+(?:de )?(\p{L}{3,})\.?[-/., ]+(?:de(?:l)? )?(\d{4})$/u;
const monthThenDay = /^(\p{L}{3,})\.? (\d{1,2}),? (\d{4})$/u;

function partsOf(text: string, monthFirst: boolean): readonly [string, string | number, string] | null {
  const digits = numeric.exec(text);
  if (digits) {
    const [, a = '', b = '', c = ''] = digits;
    if (a.length === 4) return [a, b, c];
    const year = c.length === 2 ? `20${c}` : c;
    return monthFirst ? [year, a, b] : [year, b, a];
  }
  const named = dayThenMonth.exec(text);
  if (named) return [named[3] ?? '', monthNamed(named[2] ?? ''), named[1] ?? ''];
  const english = monthThenDay.exec(text);
  return english && [english[3] ?? '', monthNamed(english[1] ?? ''), english[2] ?? ''];
}

/** Parses a date of the years 2000 to 2099 as people and spreadsheets write it; null for any other text. */
export function dateOf(text: string, monthFirst: boolean): PlainDate | null {
  // Removes a leading weekday; `mar` is a weekday or March, so the unchanged text is parsed as well.
  const bare = text.trim().replace(/^\p{L}+\.?,? (?=\d|\p{L})/u, '');
  const parts = partsOf(bare, monthFirst) ?? partsOf(text.trim(), monthFirst);
  if (!parts) return null;
  const date = `${parts[0]}-${two(parts[1])}-${two(parts[2])}`;
  const isReal = /^20\d\d-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(`${date}T00:00:00Z`));
  return isReal && new Date(`${date}T00:00:00Z`).toISOString().startsWith(date) ? date : null;
}

/**
 * Whether numeric dates name the month first: some date of the file is valid month first only, and no date contradicts
 * that.
 */
export const namesMonthFirst = (dates: readonly string[]): boolean =>
  dates.some((text) => /^\d{1,2}[-/.](?:1[3-9]|2\d|3[01])[-/.]\d{2,4}\b/.test(text.trim())) &&
  !dates.some((text) => /^(?:1[3-9]|2\d|3[01])[-/.]\d{1,2}[-/.]\d{2,4}\b/.test(text.trim()));

const clockWords =
  /(?:^|[T,\s])(\d{1,2})(?:[:.h](\d{2}))?(?::(\d{2})(?:\.\d+)?)?\s*(?:(a|p)\.?\s?m\.?|hs?\.?)?$/i;

export function timeOf(text: string): Clock | null {
  const [, hour = '', minute = '00', , half] = clockWords.exec(text.trim()) ?? [];
  if (hour === '') return null;
  const isPm = half?.toLowerCase() === 'p';
  const hours = half ? (Number(hour) % 12) + (isPm ? 12 : 0) : Number(hour);
  return hours < 24 && Number(minute) < 60 && (!half || Number(hour) <= 12)
    ? `${two(hours)}:${two(minute)}`
    : null;
}

export function momentOf(text: string, monthFirst: boolean): { date: PlainDate; time: Clock } | null {
  const found = clockWords.exec(text.trim());
  const time = timeOf(text);
  const date =
    found &&
    dateOf(
      text
        .trim()
        .slice(0, found.index)
        // The lookbehind starts a match only at the beginning of a run of separators, which keeps the pattern linear.
        .replace(/(?<![,\s])[,\s]+$/, ''),
      monthFirst,
    );
  return date && time ? { date, time } : null;
}

// Excludes numeric dates that do not begin with the year: `Date.parse` reads them month first, regardless of the file.
const zonedMoment = /^(?!\d{1,2}[-/. ]\d).*\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})$/;
const [firstMoment, lastMoment] = [Date.UTC(2000, 0), Date.UTC(2100, 0)];

/**
 * Parses a moment of the years 2000 to 2099 that states its UTC offset and so does not depend on the shop's zone; null
 * for other texts.
 */
export function instantIn(text: string): EpochMs | null {
  const at = zonedMoment.test(text) ? Date.parse(text) : Number.NaN;
  return at >= firstMoment && at < lastMoment ? at : null;
}

/** Parses a duration in minutes from `30`, `30 min`, `1 h 30 min`, `1:30` or `01:30:00`; null for any other text. */
export function minutesOf(text: string): number | null {
  const bare = text.trim().toLowerCase();
  const clock = /^(\d{1,2}):(\d{2})(?::\d{2})?(?:\s*h\w*)?$/.exec(bare);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const words = /^(?:(\d{1,2})\s*h[a-z]*\.?\s*)?(?:(\d{1,3})\s*(?:m\w*\.?|')?)?$/.exec(bare);
  if (!words || (words[1] === undefined && words[2] === undefined)) return null;
  return Number(words[1] ?? 0) * 60 + Number(words[2] ?? 0);
}

const noShow = new RegExp(
  [
    '\\b(?:no (?:se (?:ha )?present|asist|vino|lleg|acud|concurr|aparec|comparec)',
    'no ?shows?\\b|(?:did not|didn t|never) (?:show|attend|come|came|arrive)',
    'falt(?:a|o|aron)\\b|ausen|inasist|absent|missed\\b)',
  ].join('|'),
);
const waits = /\b(?:(?:pendiente de|por|sin) confirm|awaiting confirm|unconfirmed)\w*/;
const statusWords = {
  canceled: /\b(?:cancel|anul|declin|rechaz|reject|eliminad|deleted\b)/,
  completed:
    /\b(?:complet|finaliz|finish|termin|atendid|asist|attended|showed|pagad|paid\b|cobrad|done\b|realizad)/,
  confirmed: /\bconfirm/,
  scheduled:
    /\b(?:programad|agendad|reservad|pendient|scheduled|booked|new\b|pending|accepted|aceptad|upcoming)/,
} as const satisfies Partial<Record<ReservationStatus, RegExp>>;
const negation = /\b(?:no|not|sin|never|nunca|non)\b/;

/**
 * Status for a word or phrase of another product. Keywords match at the beginning of a word, anywhere in the text; null
 * without a keyword, with a negation, or with keywords of several statuses, because the import would store a guess as a
 * fact. Keywords of `scheduled` count only without others; phrases such as "no vino" or "sin confirmar" are no
 * negation.
 */
export function statusOf(text: string): ReservationStatus | null {
  const said = withoutAccents(text).replace(/[^a-z]+/g, ' ');
  const isNoShow = noShow.test(said);
  const rest = said.replace(noShow, ' ').replace(waits, ' pendiente ');
  if (negation.test(rest)) return null;
  const named = (['canceled', 'completed', 'confirmed'] as const).filter((status) =>
    statusWords[status].test(rest),
  );
  const found = [...(isNoShow ? ['no_show' as const] : []), ...named];
  if (found.length === 0) return statusWords.scheduled.test(rest) ? 'scheduled' : null;
  return found.length === 1 ? (found[0] ?? null) : null;
}
