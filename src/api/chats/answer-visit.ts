import { Refusal } from '#domain/refusal.ts';
import type { OrganizationId } from '../database/connection.ts';
import { change } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { requireShop } from '../organization/queries.ts';
import { changeOfLink, requireChangeable } from '../reservations/client-changes.ts';
import { confirmReservation } from '../reservations/confirm-coming.ts';
import { lockReservationOfLink, reservationOfLink } from '../reservations/lock-reservation.ts';
import type { ChatAnswer } from './chat-answer.ts';
import { refusalText, timeText } from './chat-words.ts';

/** Actions of the buttons under a chat about a reservation. */
export const visitActions = ['confirm', 'leave', 'leave-sure', 'stay'] as const;
export type VisitAction = (typeof visitActions)[number];
/** A button press about a reservation in its version `sequence`. */
export type VisitPress = { externalId: string; sequence: number; action: VisitAction };
export type Visit = NonNullable<Awaited<ReturnType<typeof reservationOfLink>>>;

type Asked = { deps: Deps; organization: OrganizationId; press: VisitPress; visit: Visit; time: string };

const welcome = ({ time }: Asked): ChatAnswer => ({ text: `¡Gracias! Te esperamos el ${time}.` });
const gone = ({ time }: Asked): ChatAnswer => ({ text: `Listo, tu reserva del ${time} está cancelada.` });
const moved = ({ time, deps, visit }: Asked): ChatAnswer => ({
  text: `Tu reserva cambió: ahora es el ${time}. Puedes verla aquí: ${deps.config.publicUrl}/r/${visit.external_id}`,
});

const acts: Record<VisitAction, (asked: Asked) => Promise<ChatAnswer> | ChatAnswer> = {
  async confirm(asked) {
    const { deps, press } = asked;
    await confirmReservation(deps, press.externalId, { sequence: press.sequence, over: 'chat' });
    return welcome(asked);
  },
  // Canceling takes a second press, because the time can be booked by another client a second after.
  leave({ deps, press: { externalId, sequence }, visit, time }) {
    requireChangeable(visit, deps.now());
    const reply = (title: string, action: VisitAction) => ({
      title,
      payload: `1.${externalId}.${sequence}.${action}`,
    });
    return {
      text: `¿Cancelamos tu reserva del ${time}?`,
      replies: [reply('Sí, cancelar', 'leave-sure'), reply('Sigo viniendo', 'stay')],
    };
  },
  async 'leave-sure'(asked) {
    const { deps, organization, press } = asked;
    await change(deps, { organization, actor: { kind: 'client' } }, async (work) => {
      const [visit] = await lockReservationOfLink(work.tx, organization, press.externalId);
      if (visit.sequence > press.sequence) throw new Refusal('visit_moved');
      await changeOfLink(work, deps, { externalId: press.externalId, action: 'cancel' });
    });
    return gone(asked);
  },
  stay(asked) {
    requireChangeable(asked.visit, asked.deps.now());
    return welcome(asked);
  },
};

/** Executes a button press about a reservation and answers its result; a repeated press changes nothing. */
export async function answerVisit(
  deps: Deps,
  organization: OrganizationId,
  press: VisitPress,
): Promise<ChatAnswer> {
  const read = async (): Promise<Asked> => {
    const [{ timezone }, visit] = await Promise.all([
      requireShop(deps.db, organization),
      reservationOfLink(deps.db, organization, press.externalId),
    ]);
    if (!visit) throw new Refusal('not_found');
    return { deps, organization, press, visit, time: timeText(visit.start_at, timezone) };
  };
  const asked = await read();
  const { visit } = asked;
  if (visit.status === 'canceled' || visit.deleted_at !== null) return gone(asked);
  if (visit.sequence > press.sequence) return moved(asked);
  try {
    return await acts[press.action](asked);
  } catch (problem) {
    const code = problem instanceof Refusal && problem.code;
    // The reservation changed after it was read.
    if (code === 'visit_moved' || code === 'not_found') return moved(await read());
    return { text: refusalText(problem) };
  }
}
