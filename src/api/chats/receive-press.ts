import { change } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { findSentMessage } from '../integrations/messages.ts';
import { jobOf } from '../jobs/define-job.ts';
import { reservationOfLink } from '../reservations/lock-reservation.ts';
import { organizationOfPublicId } from '../security/tokens.ts';
import { answerVisit, type VisitPress, visitActions } from './answer-visit.ts';
import { chatAnswer } from './chat-answer.ts';
import { eventKey, isKnownEvent, keepEvent } from './chat-events.ts';
import { type Press, senderOf } from './shapes.ts';

/** What a button sends back: the edition of its form, the link it is about, the state of that and the answer. */
function readPayload(payload: string): VisitPress | null {
  const [, externalId = '', sequence, word] = /^1\.([\w-]+)\.(\d{1,9})\.([a-z-]+)$/.exec(payload) ?? [];
  const action = visitActions.find((one) => one === word);
  return action ? { externalId, sequence: Number(sequence), action } : null;
}

/**
 * Does what a button says. It is believed where it stood under a chat about that very reservation; who pressed it does
 * not matter, because people may keep their number to themselves.
 */
export async function receivePress(deps: Deps, press: Press): Promise<void> {
  const { db, log, now } = deps;
  const asked = readPayload(press.payload);
  const organization = asked && organizationOfPublicId(asked.externalId);
  if (!asked || !organization) return;
  const key = eventKey(press.id, press.timestamp);
  if (await isKnownEvent(db, organization, key)) return;
  const [message, visit] = await Promise.all([
    findSentMessage(db, organization, press.context.id),
    reservationOfLink(db, organization, asked.externalId),
  ]);
  if (!visit || message?.reservation_id !== visit.id) {
    log.warn({ organization }, 'a button that stood under no chat of its reservation was left aside');
    return;
  }
  // Each act can be repeated, so that an event that was not kept for it is no harm.
  const answer = await answerVisit(deps, organization, asked);
  const to = senderOf(press);
  await change(deps, { organization, actor: { kind: 'client' } }, async ({ tx, enqueue }) => {
    if (!(await keepEvent(tx, organization, key, now())) || to === undefined) return;
    const payload = { ...answer, to, reservation_id: visit.id, client_id: visit.client_id };
    enqueue(jobOf(chatAnswer, { key: `chat-answer:${key}`, payload }));
  });
}
