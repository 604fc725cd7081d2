import { visitMinutes } from '#domain/booking/choice.ts';
import type { Calendar } from '#web/schedule/availability.ts';
import type { Held } from '../wizard/use-flow.ts';
import type { Wizard } from '../wizard/use-wizard.ts';

/** Whose calendar the schedule step shows; nobody's while no barber is chosen, or any. */
export const calendarOf = (
  { organization, barber, choice }: Wizard,
  held: Held | null = null,
): Calendar | null =>
  barber
    ? {
        slug: organization.slug,
        zone: organization.timezone,
        barberId: barber.id,
        durationMin: visitMinutes(choice),
        // What is held for the client is free for them.
        ...(held?.barberId === barber.id && !held.isOver && { own: held }),
      }
    : null;
