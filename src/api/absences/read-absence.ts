import { type Absence, absenceProblem, absenceSpan } from '#domain/absences/absence.ts';
import { isBookable, may } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Span } from '#domain/schedule/slots.ts';
import { type EpochMs, epochToLocal, type LocalDateTime, today } from '#domain/time.ts';
import type { Shop } from '../organization/queries.ts';
import type { Session } from '../session/require-session.ts';

export function requireOwnOrAll({ user }: Session, barber: number): void {
  if (barber !== user.id && !may(user, 'absences.create-all')) throw new Refusal('forbidden');
}

type Form = { from?: LocalDateTime | null | undefined; to: LocalDateTime };

export function readAbsence(
  { from, to }: Form,
  { timezone: zone }: Pick<Shop, 'timezone'>,
  nowMs: EpochMs,
): { absence: Absence; span: Span } {
  const absence = { from: from ?? epochToLocal(nowMs, zone), to };
  if (absence.from.slice(0, 10) < today(nowMs, zone)) throw new Refusal('past_day_off');
  const msg = absenceProblem(absence);
  if (msg) throw new Refusal('invalid', { detail: [{ msg, loc: ['to'], type: 'custom' }] });
  return { absence, span: absenceSpan(absence, zone) };
}

type Person = Parameters<typeof isBookable>[0];
export function requireBarber<P extends Person>(person: P | undefined): P {
  if (!person || !isBookable(person)) throw new Refusal('unknown_barber');
  return person;
}
