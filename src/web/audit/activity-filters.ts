import { type AuditSubject, auditSubjects } from '#domain/audit/contract.ts';
import { inOrder, isPlainDate, type PlainDate } from '#domain/time.ts';

/** The dates are as typed, so that a reversed range stays unchanged in the fields. */
export type ActivityFilters = {
  person: number | 'clients' | null;
  kind: AuditSubject | null;
  from: PlainDate | null;
  to: PlainDate | null;
  reservation: number | null;
};
export type ActivityAddress = Partial<Record<keyof ActivityFilters, string>>;

export const everything: ActivityFilters = {
  person: null,
  kind: null,
  from: null,
  to: null,
  reservation: null,
};

const idOf = (text: string | undefined): number | null =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null;

export const readFilters = ({ person, kind, from, to, reservation }: ActivityAddress): ActivityFilters => ({
  person: person === 'clients' ? person : idOf(person),
  kind: auditSubjects.find((subject) => subject === kind) ?? null,
  from: isPlainDate(from) ? from : null,
  to: isPlainDate(to) ? to : null,
  reservation: idOf(reservation),
});

export const writeFilters = (filters: ActivityFilters): ActivityAddress =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );

export const isFiltered = (filters: ActivityFilters): boolean =>
  Object.values(filters).some((value) => value !== null);

export function queryOf({ person, kind, from, to, reservation }: ActivityFilters) {
  const [first, last] = inOrder(from, to);
  return {
    ...(person === 'clients' && { actor: 'client' as const }),
    ...(typeof person === 'number' && { user_id: person }),
    ...(kind && { subject: kind }),
    ...(first && { from: first }),
    ...(last && { to: last }),
    ...(reservation && { reservation_id: reservation }),
  };
}
