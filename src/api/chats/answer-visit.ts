import { Refusal } from '#domain/refusal.ts';
import { requireInTime } from '#domain/reservations/require-in-time.ts';
import type { OrganizationId } from '../database/connection.ts';
import { change } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { requireShop } from '../organization/queries.ts';
import { changeOfLink, requireChangeable } from '../reservations/changes/client-changes.ts';
import { confirmReservation } from '../reservations/changes/confirm-coming.ts';
import { lockReservationOfLink, reservationOfLink } from '../reservations/changes/lock-reservation.ts';
import { readChangeables } from '../reservations/changes/read-changeable.ts';
import type { ChatAnswer } from './chat-answer.ts';
import { refusalText, timeText } from './chat-text.ts';

export const visitActions = ['confirm', 'leave', 'leave-sure', 'stay'] as const;
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

const welcome = ({ time }: PressContext): ChatAnswer => ({ text: `¡Gracias! Te esperamos el ${time}.` });
const gone = ({ time }: PressContext): ChatAnswer => ({
  text: `Listo, tu reserva del ${time} está cancelada.`,
});
const moved = ({ time, deps, visit }: PressContext): ChatAnswer => ({
  text: `Tu reserva cambió: ahora es el ${time}. Puedes verla aquí: ${deps.config.publicUrl}/r/${visit.external_id}`,
});

const acts: Record<VisitAction, (context: PressContext) => Promise<ChatAnswer> | ChatAnswer> = {
  async confirm(context) {
    const { deps, press } = context;
    await confirmReservation(deps, press.externalId, { sequence: press.sequence, over: 'chat' });
    return welcome(context);
  },
  // Canceling takes a second press, because the time can be booked by another client a second after.
  async leave({ deps, organization, press: { externalId, sequence }, visit, time }) {
    requireChangeable(visit, deps.now());
    const changeables = await readChangeables(deps.db, organization, [visit.id]);
    requireInTime(visit, changeables.get(visit.id), deps.now());
    const reply = (title: string, action: VisitAction) => ({
      title,
      payload: `1.${externalId}.${sequence}.${action}`,
    });
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
      await changeOfLink(work, deps, { externalId: press.externalId, action: 'cancel' });
    });
    return gone(context);
  },
  stay(context) {
    requireChangeable(context.visit, context.deps.now());
    return welcome(context);
  },
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
