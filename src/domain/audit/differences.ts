import { fromCents } from '../money.ts';
import { weekdayNames } from '../schedule/weekly-hours.ts';
import type { AuditSubject, Difference } from './contract.ts';
import { auditFields } from './audit-fields.ts';

type Value = Difference['before'];
type Hours = { weekday: number } & Record<string, string | number | null>;
export type Recorded = Record<string, unknown> | readonly Hours[] | null;

const ranges = ({ start_time_1, end_time_1, start_time_2, end_time_2 }: Hours): string | null =>
  [
    [start_time_1, end_time_1],
    [start_time_2, end_time_2],
  ]
    .flatMap(([start, end]) => (start ? [`${start}–${end}`] : []))
    .join(' · ') || null;

type Values = Record<string, unknown>;
const plain: Partial<Record<AuditSubject, (values: Values) => Values>> = {
  service: ({ price_cents, ...service }) => ({ ...service, price: fromCents(Number(price_cents)) }),
  // The stored rules are not shown as one value, because the audit log records each changed rule separately.
  organization: ({ settings, rules: _stored, ...shop }) => ({ ...shop, ...(settings as Values) }),
  billing: ({ status, ...billing }) => ({ ...billing, subscription: status }),
};

export const isWeek = (recorded: Recorded): recorded is readonly Hours[] => Array.isArray(recorded);

function valuesOf(subject: AuditSubject, recorded: Recorded): Values {
  if (isWeek(recorded))
    return Object.fromEntries(recorded.map((day) => [weekdayNames[day.weekday] ?? '', ranges(day)]));
  return recorded ? (plain[subject]?.({ ...recorded }) ?? { ...recorded }) : {};
}

export function differencesOf(subject: AuditSubject, before: Recorded, after: Recorded): Difference[] {
  const [was, is] = [valuesOf(subject, before), valuesOf(subject, after)];
  return auditFields
    .filter((field) => (was[field] ?? null) !== (is[field] ?? null))
    .map((field) => ({
      field,
      ...(before && { before: (was[field] ?? null) as Value }),
      ...(after && { after: (is[field] ?? null) as Value }),
    }));
}
