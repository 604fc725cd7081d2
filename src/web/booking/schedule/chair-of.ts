import { basketDuration } from '#domain/booking/basket.ts';
import type { Chair } from '#web/schedule/chair.ts';
import type { Wizard } from '../wizard/use-wizard.ts';

/** Whose calendar the schedule step shows; nobody's while no barber is chosen. */
export const chairOf = ({ organization, barber, choice }: Wizard): Chair | null =>
  barber
    ? {
        slug: organization.slug,
        zone: organization.timezone,
        barberId: barber.id,
        durationMin: basketDuration(choice.lines),
      }
    : null;
