import { Refusal } from '#domain/refusal.ts';
import { judgeVisit } from '#domain/schedule/validate-slot.ts';

/** Refuses a start that the calendar would not have offered to a client. */
export function requireOffered(visit: Parameters<typeof judgeVisit>[0]): void {
  const problem = judgeVisit(visit);
  if (problem) throw new Refusal(problem === 'taken' ? 'slot_taken' : problem);
}
