import { basketDuration } from '#domain/booking/basket.ts';
import type { Calendar } from '#web/schedule/availability.ts';
import type { Wizard } from '../wizard/use-wizard.ts';

/** Whose calendar the schedule step shows; nobody's while no barber is chosen. */
export const calendarOf = ({ organization, barber, choice }: Wizard): Calendar | null =>
  barber
    ? {
        slug: organization.slug,
        zone: organization.timezone,
        barberId: barber.id,
        durationMin: basketDuration(choice.lines),
      }
    : null;
