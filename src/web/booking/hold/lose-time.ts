import { chooseTime } from '#domain/booking/form/choice.ts';
import { localToEpoch } from '#domain/time.ts';
import { forgetAvailability } from '#web/schedule/availability.ts';
import { withdrawnText } from '#web/schedule/lost-time.ts';
import { forgetOpenings } from '#web/schedule/openings.ts';
import { calendarOf } from '../steps/calendar-of.ts';
import type { Flow } from '../wizard/use-flow.ts';
import type { Wizard } from '../wizard/use-wizard.ts';

/** Leads back to the schedule step, which offers the starts nearest to the lost one. */
export function loseTime(wizard: Wizard, flow: Flow, failure: unknown): void {
  const { choice, organization } = wizard;
  // Without `isOver` a slot that another client booked would count as the client's own hold, and so as free.
  flow.attempt.setHeld((held) => held && { ...held, isOver: true });
  forgetDay(wizard, flow);
  const start = localToEpoch(`${choice.date}T${choice.time}`, organization.timezone);
  wizard.setLost(start === null ? null : { start, text: withdrawnText(failure) });
  wizard.change((before) => chooseTime(before, null));
  flow.goToSchedule();
}

/** Drops cached availability: after any attempt to book, the cached free times may be outdated. */
export function forgetDay(wizard: Wizard, { attempt }: Flow): void {
  const calendar = calendarOf(wizard);
  if (calendar) forgetAvailability(calendar);
  forgetOpenings(wizard.organization.slug);
  attempt.setRefreshKey((before) => before + 1);
}
