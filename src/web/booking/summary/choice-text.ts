import { visitMinutes } from '#domain/booking/choice.ts';
import type { Branch } from '#domain/branches/contract.ts';
import { addressOf } from '#domain/contact.ts';
import { formatShortDay } from '#domain/schedule/day-text.ts';
import { epochToLocal, type LocalDateTime, localToEpoch, minuteMs } from '#domain/time.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import { barberText } from './barber-text.ts';

/** `mar 24/11 14:00` of the chosen date and time. */
export const shortTime = ({ choice: { date, time } }: Wizard): string =>
  date ? `${formatShortDay(date)} ${time ?? ''}`.trim() : '';

/** `mar 24/11 14:00 · Valentina F.`: what is chosen, the time first. */
export function shortChoice(wizard: Wizard): string {
  const { barber } = wizard;
  const name = barber ? `${barber.firstname} ${barber.lastname.slice(0, 1)}.` : barberText(wizard);
  return [shortTime(wizard), name].filter(Boolean).join(' · ');
}

/** The local start and end of the chosen time; null before it is chosen. */
export function chosenTimes({
  choice,
  organization,
}: Wizard): { start: LocalDateTime; end: LocalDateTime } | null {
  const start = `${choice.date}T${choice.time}`;
  const at = choice.date && choice.time ? localToEpoch(start, organization.timezone) : null;
  if (at === null) return null;
  return { start, end: epochToLocal(at + visitMinutes(choice) * minuteMs, organization.timezone) };
}

/** `Centro — 18 de Julio 1234 · Montevideo`. */
export function branchText(branch: Branch): string {
  const address = addressOf(branch);
  return address ? `${branch.name} — ${address}` : branch.name;
}
