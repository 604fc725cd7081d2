import type { LocalDateTime } from '../time.ts';

export const verbs = [
  'shop',
  'usual',
  'other',
  'services',
  'service',
  'times',
  'days',
  'day',
  'time',
  'book',
  'mine',
  'reservation',
  'change',
  'cancel',
  'cancel-sure',
  'stay',
  'leave',
] as const;
export type Verb = (typeof verbs)[number];

export type Choice = { shop: number; verb: Verb; values: string[] };

const format = '2';
const isVerb = (text: string): text is Verb => verbs.some((verb) => verb === text);

export const payloadOf = (shop: number, verb: Verb, ...values: readonly (string | number)[]): string =>
  [format, shop.toString(36), verb, ...values].join('.');

export function readChoice(payload: string): Choice | null {
  const [version, shop = '', verb = '', ...values] = payload.split('.');
  if (version !== format || !/^[0-9a-z]{1,10}$/.test(shop) || !isVerb(verb)) return null;
  const id = Number.parseInt(shop, 36);
  return Number.isSafeInteger(id) ? { shop: id, verb, values } : null;
}

export type Subject = { service: number } | { reservation: string };
export type ChosenTime = { barber: number; branch: number | null; start: LocalDateTime };

export const subjectText = (subject: Subject): string =>
  'service' in subject ? `s${subject.service}` : `r${subject.reservation}`;

const numberOf = (text = ''): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

export function readSubject(text = ''): Subject | null {
  const rest = text.slice(1);
  if (text.startsWith('r') && /^[\w-]{1,80}$/.test(rest)) return { reservation: rest };
  const service = text.startsWith('s') ? numberOf(rest) : null;
  return service === null ? null : { service };
}

export const timeValues = ({ barber, branch, start }: ChosenTime): (string | number)[] => [
  barber,
  branch ?? 0,
  start,
];

export function readTime([barberText, branchText, start = '']: readonly string[]): ChosenTime | null {
  const [barber, branch] = [numberOf(barberText), numberOf(branchText)];
  if (barber === null || branch === null || !/^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(start)) return null;
  return { barber, branch: branch || null, start };
}

export const readOffset = (text?: string): number => numberOf(text) ?? 0;
