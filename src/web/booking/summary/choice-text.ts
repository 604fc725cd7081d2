import { totalPrice } from '#domain/booking/form/basket.ts';
import { everyBasket, visitMinutes } from '#domain/booking/form/choice.ts';
import type { Branch } from '#domain/branches/contract.ts';
import { addressOf, fullName } from '#domain/text/contact.ts';
import { formatPrice } from '#domain/money.ts';
import { formatShortDay } from '#domain/schedule/day-text.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { epochToLocal, type LocalDateTime, localToEpoch, minuteMs } from '#domain/time.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import { barberText, anyBarberText } from './barber-text.ts';

export const shortTime = ({ choice: { date, time } }: Wizard): string =>
  date ? `${formatShortDay(date)} ${time ?? ''}`.trim() : '';

export function shortChoice(wizard: Wizard): string {
  const { barber } = wizard;
  const name = barber ? `${barber.firstname} ${barber.lastname.slice(0, 1)}.` : barberText(wizard);
  return [shortTime(wizard), name].filter(Boolean).join(' · ');
}

/**
 * Lines such as `Mar 24/11 · 09:00–09:30 · Centro` and `Corte clásico · con quien esté libre · $550.00`, with one more
 * for each further service.
 */
export function briefText(wizard: Wizard): [when: string, ...what: string[]] {
  const { choice, barber, branch } = wizard;
  const times = chosenTimes(wizard);
  const day = choice.date ? formatShortDay(choice.date) : '';
  const hours = times && `${formatTime(times.start)}–${formatTime(times.end)}`;
  const baskets = everyBasket(choice);
  const services =
    baskets.length > 1
      ? [`${baskets.length} personas`]
      : choice.lines.map(({ service, quantity }) =>
          quantity > 1 ? `${service.name} x${quantity}` : service.name,
        );
  const who = barber ? `con ${fullName(barber)}` : anyBarberText.toLowerCase();
  const total = formatPrice(totalPrice(baskets.flat()));
  return [
    [day.slice(0, 1).toUpperCase() + day.slice(1), hours, branch?.name].filter(Boolean).join(' · '),
    ...services.slice(0, -1),
    [...services.slice(-1), who, total].join(' · '),
  ];
}

export function chosenTimes({
  choice,
  organization,
}: Wizard): { start: LocalDateTime; end: LocalDateTime } | null {
  const start = `${choice.date}T${choice.time}`;
  const at = choice.date && choice.time ? localToEpoch(start, organization.timezone) : null;
  if (at === null) return null;
  return { start, end: epochToLocal(at + visitMinutes(choice) * minuteMs, organization.timezone) };
}

export function branchText(branch: Branch): string {
  const address = addressOf(branch);
  return address ? `${branch.name} — ${address}` : branch.name;
}
