import { visitMinutes } from '#domain/booking/form/choice.ts';
import type { Calendar } from '#web/schedule/availability.ts';
import type { Held } from '../wizard/use-flow.ts';
import type { Wizard } from '../wizard/use-wizard.ts';

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
        // The client's held slot counts as free for that client.
        ...(held?.barberId === barber.id && !held.isOver && { own: held }),
      }
    : null;
