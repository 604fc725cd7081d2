import { chooseBarber, chooseDate, chooseTime } from '#domain/booking/form/choice.ts';
import type { Clock, PlainDate } from '#domain/time.ts';
import { clearWarnings } from '#web/ui/overlays/toasts.ts';
import type { Flow } from '../wizard/use-flow.ts';
import type { Wizard } from '../wizard/use-wizard.ts';

type Start = { date: PlainDate; time: Clock; barberId: number | 'any' };

/** Chooses barber and time with one press and opens the last step. */
export function takeStart(wizard: Wizard, flow: Flow, { date, time, barberId }: Start): void {
  wizard.change((before) => {
    const chosen = before.barberId === barberId ? before : chooseBarber(before, barberId);
    return chooseTime(chooseDate(chosen, date), time);
  });
  wizard.setLost(null);
  clearWarnings();
  flow.dismissBooked();
  flow.attempt.setExpress(true);
  flow.goTo(wizard.steps.indexOf('confirm'));
}
