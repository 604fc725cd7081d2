import { partsOf } from '#domain/absences/absence.ts';
import type { AbsenceForm, AbsenceMade } from '#domain/absences/contract.ts';
import { decisionsProblem, movesProblem, outdated } from '#domain/absences/decisions.ts';
import { Refusal } from '#domain/refusal.ts';
import { requireNewChange } from '../database/audit-log.ts';
import { answerGiven, type Idempotency, storeAnswers } from '../database/idempotency.ts';
import { by, change, type Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { requireShop } from '../organization/queries.ts';
import { changeReservations } from '../reservations/changes/changes.ts';
import { requireColleagueBudget } from '../reservations/changes/require-colleague-budget.ts';
import { calendarsOf, lockCalendars } from '../reservations/queries.ts';
import { withholdTime } from '../schedule/changes.ts';
import type { Session } from '../session/require-session.ts';
import { editsOf, type Judged, movesOf, takenMoves } from './decided-edits.ts';
import { listAffected } from './queries.ts';
import { readAbsence, requireBarber, requireOwnOrAll } from './read-absence.ts';

export type Made = Pick<AbsenceMade, 'days_off' | 'blocks'> & { reservations: number[]; told: number[] };

const barbersIn = ({ barber_id, decisions }: AbsenceForm): number[] => [
  barber_id,
  ...decisions.flatMap((decision) => (decision.do === 'move' ? [decision.barber_id] : [])),
];

const barbersProposedIn = ({ decisions }: AbsenceForm): number[] =>
  decisions.flatMap((decision) =>
    decision.do === 'propose' ? decision.times.map(({ barber_id }) => barber_id) : [],
  );

const unfit = (msg: string) =>
  new Refusal('invalid', { detail: [{ msg, loc: ['decisions'], type: 'custom' }] });

export async function createAbsence(
  deps: Deps,
  session: Session,
  form: AbsenceForm,
  idempotency: Idempotency,
): Promise<Made> {
  requireOwnOrAll(session, form.barber_id);
  const shop = await requireShop(deps.db, session.organization_id);
  return change(deps, by(session), async (work) => {
    const { tx, organization } = work;
    const calendars = await lockCalendars(tx, organization, barbersIn(form));
    const answered = await answerGiven<Made>(tx, organization, idempotency);
    if (answered) return answered;
    await requireNewChange(tx, organization, form.change_id);
    const nowMs = work.now();
    const absent = requireBarber(calendars.find(({ id }) => id === form.barber_id));
    const { absence, span } = readAbsence(form, shop, nowMs);
    const affected = await listAffected(tx, organization, { barber_id: absent.id, ...span }, nowMs);
    const proposed = await calendarsOf(tx, organization, barbersProposedIn(form)).execute();
    const judged: Judged = { form, shop, calendars, proposed, absent, span, affected, nowMs };
    await requireUpToDate(work, judged);
    const edited = editsOf(judged);
    await requireColleagueBudget(work, session, edited);
    const withheld = { barber_id: absent.id, ...partsOf(absence) };
    // Precedes the changes of reservations, so that the waitlist is offered no time inside the absence.
    const { days_off, blocks } = await withholdTime(work, deps, { shop, session }, withheld);
    await changeReservations(work, deps, edited, nowMs);
    work.audit({
      subject: 'absence',
      subject_id: absent.id,
      action: 'created',
      after: {
        barber_id: absent.id,
        absent_from: absence.from,
        absent_to: absence.to,
        days_off: days_off.map(({ id }) => id),
        blocks: blocks.map(({ id }) => id),
      },
      ...(form.change_id !== undefined && { change: { id: form.change_id, part: edited.length } }),
    });
    const made = {
      days_off,
      blocks,
      reservations: affected.map(({ id }) => id),
      told: form.decisions.flatMap((decision) => (decision.do === 'call' ? [] : [decision.reservation_id])),
    };
    await storeAnswers(tx, organization, [{ idempotency, answer: made }], nowMs);
    return made;
  });
}

async function requireUpToDate(work: Work, judged: Judged): Promise<void> {
  const { form, absent, span, affected } = judged;
  const problem = decisionsProblem(affected, form.decisions);
  if (problem) throw unfit(problem);
  const moves = movesOf(judged);
  const misfit = movesProblem(moves, { barber_id: absent.id, ...span });
  if (misfit) throw unfit(misfit);
  const changed = new Set([
    ...outdated(affected, form.decisions),
    ...(await takenMoves(work, judged, moves)),
  ]);
  if (changed.size > 0) throw new Refusal('absence_outdated', { keys: { changed: [...changed] } });
}
