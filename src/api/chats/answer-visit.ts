import { Refusal } from '#domain/refusal.ts';
import { type LateChoice, requireBeforeStart, takesLate } from '#domain/reservations/arrival/arrival.ts';
import type { OrganizationId } from '../database/connection.ts';
import { change } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { requireShop } from '../organization/queries.ts';
import {
  changeOfLink,
  requireChangeable,
  requireChangeableByLink,
} from '../reservations/changes/client-changes.ts';
import { confirmReservation } from '../reservations/changes/confirm-coming.ts';
import { lockReservationOfLink, reservationOfLink } from '../reservations/changes/lock-reservation.ts';
import { tellLate } from '../reservations/arrival/tell-late.ts';
import type { ChatAnswer } from './chat-answer.ts';
import { refusalText, timeText } from './chat-text.ts';

export const visitActions = [
  'confirm',
  'leave',
  'leave-sure',
  'stay',
  'late',
  'late-five',
  'late-ten',
  'late-fifteen',
  'on-time',
] as const;
export type VisitAction = (typeof visitActions)[number];
/** A button press about a reservation in its version `sequence`. */
export type VisitPress = { externalId: string; sequence: number; action: VisitAction };
export type Visit = NonNullable<Awaited<ReturnType<typeof reservationOfLink>>>;

type PressContext = {
  deps: Deps;
  organization: OrganizationId;
  press: VisitPress;
  visit: Visit;
  time: string;
};

const replyTo =
  ({ externalId, sequence }: VisitPress) =>
  (title: string, action: VisitAction) => ({ title, payload: `1.${externalId}.${sequence}.${action}` });

const welcome = ({ deps, press, visit, time }: PressContext): ChatAnswer => ({
  text: `¡Gracias! Te esperamos el ${time}.`,
  ...(takesLate(visit, deps.now()) && { replies: [replyTo(press)('Voy tarde', 'late')] }),
});
const gone = ({ time }: PressContext): ChatAnswer => ({
  text: `Listo, tu reserva del ${time} está cancelada.`,
});
const moved = ({ time, deps, visit }: PressContext): ChatAnswer => ({
  text: `Tu reserva cambió: ahora es el ${time}. Puedes verla aquí: ${deps.config.publicUrl}/r/${visit.external_id}`,
});

const late =
  (minutes: LateChoice) =>
  async ({ deps, press }: PressContext): Promise<ChatAnswer> => {
    await tellLate(deps, { externalId: press.externalId, minutes });
    if (minutes === 0) return { text: 'Listo, la barbería sabe que llegas a tiempo.' };
    return {
      text: `Listo, la barbería sabe que llegas ${minutes} min tarde.`,
      replies: [replyTo(press)('Llego a tiempo', 'on-time')],
    };
  };

const acts: Record<VisitAction, (context: PressContext) => Promise<ChatAnswer> | ChatAnswer> = {
  async confirm(context) {
    const { deps, press } = context;
    await confirmReservation(deps, press.externalId, { sequence: press.sequence, over: 'chat' });
    return welcome(context);
  },
  // Canceling takes a second press, because the time can be booked by another client a second after.
  async leave({ deps, organization, press, visit, time }) {
    await requireChangeableByLink(deps.db, organization, visit, deps.now());
    const reply = replyTo(press);
    return {
      text: `¿Cancelamos tu reserva del ${time}?`,
      replies: [reply('Sí, cancelar', 'leave-sure'), reply('Sigo viniendo', 'stay')],
    };
  },
  async 'leave-sure'(context) {
    const { deps, organization, press } = context;
    await change(deps, { organization, actor: { kind: 'client' } }, async (work) => {
      const [visit] = await lockReservationOfLink(work.tx, organization, press.externalId);
      if (visit.sequence > press.sequence) throw new Refusal('visit_moved');
      await changeOfLink(work, deps, { externalId: press.externalId, action: 'cancel', inChat: true });
    });
    return gone(context);
  },
  stay(context) {
    requireChangeable(context.visit, context.deps.now());
    return welcome(context);
  },
  late({ deps, press, visit }) {
    requireBeforeStart(visit, deps.now());
    const reply = replyTo(press);
    return {
      text: '¿Cuánto tarde llegas?',
      replies: [reply('5 min', 'late-five'), reply('10 min', 'late-ten'), reply('15 min', 'late-fifteen')],
    };
  },
  'late-five': late(5),
  'late-ten': late(10),
  'late-fifteen': late(15),
  'on-time': late(0),
};

export async function answerVisit(
  deps: Deps,
  organization: OrganizationId,
  press: VisitPress,
): Promise<ChatAnswer> {
  const read = async (): Promise<PressContext> => {
    const [{ timezone }, visit] = await Promise.all([
      requireShop(deps.db, organization),
      reservationOfLink(deps.db, organization, press.externalId),
    ]);
    if (!visit) throw new Refusal('not_found');
    return { deps, organization, press, visit, time: timeText(visit.start_at, timezone) };
  };
  const context = await read();
  const { visit } = context;
  if (visit.status === 'canceled' || visit.deleted_at !== null) return gone(context);
  if (visit.sequence > press.sequence) return moved(context);
  try {
    return await acts[press.action](context);
  } catch (problem) {
    const code = problem instanceof Refusal && problem.code;
    if (code === 'visit_moved' || code === 'not_found') return moved(await read());
    return { text: refusalText(problem) };
  }
}
