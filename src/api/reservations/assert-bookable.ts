import { Refusal } from '#domain/refusal.ts';
import { validateSlot } from '#domain/schedule/validate-slot.ts';

/** Refuses a start that the calendar would not have offered to a client. */
export function assertBookable(reservation: Parameters<typeof validateSlot>[0]): void {
  const problem = validateSlot(reservation);
  if (problem) throw new Refusal(problem === 'taken' ? 'slot_taken' : problem);
}
