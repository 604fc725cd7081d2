import type { OrganizationId } from '../database/connection.ts';
import { change } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { findSentMessage } from '../integrations/messages.ts';
import { jobOf } from '../jobs/define-job.ts';
import { reservationOfLink } from '../reservations/changes/lock-reservation.ts';
import { organizationOfPublicId } from '../security/tokens.ts';
import { findOffer } from '../waitlist/offers/queries.ts';
import { findEntry } from '../waitlist/queries.ts';
import { answerOffer, offerActions } from './answer-offer.ts';
import { answerVisit, visitActions } from './answer-visit.ts';
import { type ChatAnswer, chatAnswer } from './chat-answer.ts';
import { eventKey, isKnownEvent, storeEvent } from './chat-events.ts';
import { type Press, senderOf } from './shapes.ts';

type Subject = {
  reservation_id: number | null;
  client_id: number;
  act: () => Promise<ChatAnswer>;
};

/**
 * Payload of a button: format version, public id of a link, sequence or offer id, and action; null for another format.
 */
function readPayload(payload: string) {
  const [, externalId = '', number, word] = /^1\.([\w-]+)\.(\d{1,15})\.([a-z-]+)$/.exec(payload) ?? [];
  const organization = organizationOfPublicId(externalId);
  return organization && { organization, externalId, number: Number(number), word };
}
type Payload = NonNullable<ReturnType<typeof readPayload>>;

async function findVisit(deps: Deps, payload: Payload): Promise<Subject | null> {
  const { organization, externalId, number: sequence } = payload;
  const action = visitActions.find((one) => one === payload.word);
  const visit = action && (await reservationOfLink(deps.db, organization, externalId));
  if (!visit) return null;
  const act = () => answerVisit(deps, organization, { externalId, sequence, action });
  return { reservation_id: visit.id, client_id: visit.client_id, act };
}

async function findOffered(deps: Deps, payload: Payload): Promise<Subject | null> {
  const { organization, externalId, number: id } = payload;
  const action = offerActions.find((one) => one === payload.word);
  if (!action) return null;
  const [entry, offer] = await Promise.all([
    findEntry(deps.db, organization, { external_id: externalId }),
    findOffer(deps.db, organization, id),
  ]);
  if (!entry || offer?.entry_id !== entry.id) return null;
  const act = () => answerOffer(deps, organization, { externalId, offer: id, action });
  return { reservation_id: offer.reservation_id, client_id: entry.client_id, act };
}

async function isUnder({ db }: Deps, organization: OrganizationId, chat: string, subject: Subject) {
  const message = await findSentMessage(db, organization, chat);
  return (
    message !== undefined &&
    message.reservation_id !== null &&
    message.reservation_id === subject.reservation_id
  );
}

/**
 * The press is trusted if the button stands under a chat about the same reservation; the presser is not checked,
 * because the chat service may hide the number of a person.
 */
export async function receivePress(deps: Deps, press: Press): Promise<void> {
  const { db, log, now } = deps;
  const payload = readPayload(press.payload);
  if (!payload) return;
  const { organization } = payload;
  const key = eventKey(press.id, press.timestamp);
  if (await isKnownEvent(db, organization, key)) return;
  const subject = (await findVisit(deps, payload)) ?? (await findOffered(deps, payload));
  if (!subject || !(await isUnder(deps, organization, press.context.id, subject))) {
    log.warn({ organization }, 'a button that stood under no chat of what it names was left aside');
    return;
  }
  const { reservation_id, client_id } = subject;
  // Each action can be repeated, so a process that dies before storing the event does no harm.
  const answer = await subject.act();
  const to = senderOf(press);
  await change(deps, { organization, actor: { kind: 'client' } }, async ({ tx, enqueue }) => {
    if (!(await storeEvent(tx, organization, key, now())) || to === undefined) return;
    const said = { ...answer, to, reservation_id, client_id };
    enqueue(jobOf(chatAnswer, { key: `chat-answer:${key}`, payload: said }));
  });
}
