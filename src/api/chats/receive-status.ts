import type { MessageState } from '#domain/reservations/messages/contract.ts';
import type { EpochMs } from '#domain/time.ts';
import { countReached } from '../clients/queries.ts';
import type { OrganizationId, Tx } from '../database/connection.ts';
import { change, type Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { lockMessage, planMessages, stepMessages } from '../integrations/messages.ts';
import { cancelJob } from '../jobs/queue.ts';
import { byMail } from '../notifications/reminders/plan-reminders.ts';
import { findReminded } from '../reservations/reminder-queries.ts';
import { recordFailure } from './chat-complaints.ts';
import { eventKey, storeEvent } from './chat-events.ts';
import type { Status } from './shapes.ts';

// Statuses arrive in any order and may skip steps, but a chat never goes back; a chat delivered to one of two devices
// counts as delivered.
const before: Record<Status['status'], readonly MessageState[]> = {
  sent: ['sending', 'unknown'],
  delivered: ['sending', 'unknown', 'sent', 'failed'],
  read: ['sending', 'unknown', 'sent', 'failed', 'delivered'],
  failed: ['sending', 'unknown', 'sent'],
};

function readReference(reference: string | undefined): { organization: OrganizationId; id: number } | null {
  const [, prefix = '', number] = /^([0-9a-z]{1,10})\.(\d{1,15})$/.exec(reference ?? '') ?? [];
  const organization = Number.parseInt(prefix, 36);
  return Number.isSafeInteger(organization)
    ? { organization: organization as OrganizationId, id: Number(number) }
    : null;
}

/**
 * Records the progress of a chat. The reference only finds the message; the chat service's id proves that the status
 * belongs to it.
 */
export async function receiveStatus(deps: Deps, status: Status): Promise<void> {
  const named = readReference(status.biz_opaque_callback_data);
  if (!named) return;
  const { organization, id } = named;
  await change(deps, { organization, actor: { kind: 'provider' } }, async (work) => {
    const { tx, now } = work;
    const message = await lockMessage(tx, organization, id);
    // A process that died after handing the chat over never learned the service's id.
    const isOurs =
      message?.provider_id === status.id || (message?.provider_id === null && isOpen(message.state));
    if (!message || !isOurs) {
      deps.log.warn({ organization, message: id }, 'a status of a chat that is not ours was left aside');
      return;
    }
    const key = eventKey(status.id, status.status, status.timestamp);
    if (!(await storeEvent(tx, organization, key, now()))) return;
    const [error] = status.errors;
    const step = {
      from: before[status.status],
      to: status.status,
      providerId: status.id,
      problem: status.status === 'failed' && error ? String(error.code) : null,
    };
    if (!(await stepMessages(tx, organization, [message.key], step, now()))) return;
    if (status.status === 'failed') await remindByMail(work, message.key);
    else await withdrawFallback(tx, organization, message.key, now());
    await countFor(work, message.client_id, status);
  });
}

const isOpen = (state: MessageState) => state === 'sending' || state === 'unknown';

/** Status `sent` does not prove that the client is reachable. */
async function countFor(
  work: Work,
  client: number | null,
  { status, errors: [error] }: Status,
): Promise<void> {
  if (client === null || status === 'sent') return;
  if (status !== 'failed') await countReached(work.tx, work.organization, client);
  else if (error) await recordFailure(work, { client, code: error.code });
}

async function withdrawFallback(tx: Tx, organization: OrganizationId, key: string, nowMs: EpochMs) {
  const fallback = key.replace(/:chat$/, ':mail');
  if (fallback === key || !(await cancelJob(tx, organization, fallback))) return;
  await stepMessages(tx, organization, [fallback], { from: ['planned'], to: 'skipped' }, nowMs);
}

/**
 * Sends the reminder by email, because the service detects most unreachable numbers only after it accepted the chat.
 */
async function remindByMail({ tx, organization, enqueue, now }: Work, key: string) {
  const [, id, sequence, hours] = /^reminder:(\d+):(\d+):(\d+):chat$/.exec(key) ?? [];
  const reminded = id ? await findReminded(tx, organization, Number(id)) : undefined;
  const sending = reminded?.sequence === Number(sequence) ? byMail(reminded, Number(hours)) : null;
  if (!sending) return;
  await planMessages(tx, organization, [sending.message], now());
  enqueue(sending.job);
}
