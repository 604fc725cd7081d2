import type { MessageState } from '#domain/reservations/messages/contract.ts';
import { epochOf } from '#domain/time.ts';
import { hours, minutes, seconds } from '../../clock.ts';
import type { Db, OrganizationId } from '../../database/connection.ts';
import { byProduct, change, type Work, type WorkDeps } from '../../database/unit-of-work.ts';
import type { Deps } from '../../deps.ts';
import { type ClaimedJob, type Job, JobLaterError, LaneClosedError } from '../../jobs/define-job.ts';
import type { AccountTrust } from '../mail/mail-budgets.ts';
import { findMessage, type MessageStep, planMessages, stepMessages } from '../messages.ts';
import { type ChatDesk, countUnder, takePerson } from './chat-limits.ts';
import { answerRetry, remedyFor } from './chat-problems.ts';
import type { Chats, Handover, TemplateChat, TextChat } from './chats.ts';
import { isOptedOut } from './optouts.ts';
import type { TemplateName } from './templates.ts';

/** `kind` names the chat among a reservation's messages. */
type About = { kind: string; reservationId: number | null; clientId: number | null };
export type Chat = About &
  Omit<TemplateChat, 'reference' | 'template' | 'to'> & {
    template: TemplateName;
    /** Null for a client without a chat number, whose message goes by email. */
    to: string | null;
  };

export type ChatReply = About & Omit<TextChat, 'reference'>;

export type ChatContext = WorkDeps &
  Pick<Deps, 'chats' | 'log'> & {
    chatDesk: ChatDesk;
    trustOf: (organization: OrganizationId) => Promise<AccountTrust>;
    recordFailure: (work: Work, refusal: { client: number; code: number }) => Promise<unknown>;
  };

const laterPauses = [5, 10, 20, 40, 80, 160, 300].map((pause) => pause * seconds);
const backOffPauses = [10 * seconds, minutes, 5 * minutes, 15 * minutes, hours];
const pairPause = minutes;
const repairPause = 15 * minutes;
// How long the chat service has to report whether it accepted a chat.
const doubtPause = 10 * minutes;
// A fallback email must leave early enough to be useful.
const lastCall = 10 * minutes;

const referenceOf = (organization: OrganizationId, id: number) => `${organization.toString(36)}.${id}`;

type Sending = { context: ChatContext; job: ClaimedJob; chat: Chat | ChatReply; fallback: Job | null };

/**
 * Hands a job's chat to the service, at most once per key even if the process dies: the service knows no idempotency
 * key, so a chat that it may have accepted is never sent again. The fallback email is enqueued if the chat will not
 * arrive; null if no email replaces the chat.
 */
export async function sendChat(
  context: ChatContext,
  job: ClaimedJob,
  chat: Chat | ChatReply,
  fallback: Job | null,
): Promise<void> {
  const { db, now, chats } = context;
  const { organization, key } = job;
  const sending = { context, job, chat, fallback };
  await planMessages(db, organization, [{ ...chat, key, channel: 'chat' }], now());
  const message = await findMessage(db, organization, key);
  if (message.state === 'sending' || message.state === 'unknown') return doubt(sending, message);
  if (message.state !== 'planned') return;
  if (!chats) return end(sending, 'skipped', 'no-service');
  const { to } = chat;
  if (to === null) return end(sending, 'skipped', 'no-chat');
  // Answers go to opted-out people too, because they wrote first; answers also need no budget of people.
  const isAnswer = 'text' in chat;
  if (!isAnswer && (await isOptedOut(db, to))) return end(sending, 'skipped', 'opted-out');
  if (now() > lastMoment(sending)) return end(sending, 'failed', 'late');
  if (now() < context.chatDesk.repairUntil) return leaveAlone(sending, 'repair');
  const giveBack = isAnswer ? async () => {} : await takePerson(context, { organization, digits: to });
  if (!giveBack) {
    context.chatDesk.figures.limited += 1;
    return end(sending, 'skipped', 'limit');
  }
  await context.chatDesk.pace();
  // Only the process that makes this step sends the chat, so that no chat is sent twice.
  const step = { from: ['planned'], to: 'sending' } as const;
  if (!(await stepMessages(db, organization, [key], step, now()))) {
    await giveBack();
    throw new JobLaterError('taken', seconds);
  }
  const handover = await handOver(chats, { ...chat, to }, referenceOf(organization, message.id));
  if (handover.outcome === 'refused' || handover.outcome === 'unreached') await giveBack();
  await settle(sending, handover);
}

type Handed = (Chat | ChatReply) & { to: string };

function handOver(chats: Chats, chat: Handed, reference: string): Promise<Handover> {
  const { to } = chat;
  if ('text' in chat) {
    const { text, replies } = chat;
    return chats.sendText({ to, reference, text, ...(replies && { replies }) });
  }
  const { template, values, buttons } = chat;
  return chats.sendTemplate({ to, reference, template, values, buttons });
}

const lastMoment = ({ job, fallback }: Sending) => epochOf(job.expiresAt) - (fallback ? lastCall : 0);

async function settle(sending: Sending, handover: Handover): Promise<void> {
  const { context, job } = sending;
  if (handover.outcome === 'refused') return settleRefusal(sending, handover.code, handover.text);
  if (handover.outcome === 'unreached') {
    const pause = backOffPauses[job.attempts - 1] ?? hours;
    return postponed(sending, handover.text, pause, new JobLaterError(handover.text, pause));
  }
  if (handover.outcome === 'unsure') {
    await step(sending, { from: ['sending'], to: 'unknown', problem: 'unsure' });
    throw new JobLaterError('unsure', doubtPause);
  }
  // The service may have reported the chat already, or another process may have marked it as unknown.
  const { providerId } = handover;
  await step(sending, { from: ['sending', 'unknown'], to: 'sent', providerId, problem: null });
  context.chatDesk.figures.sent += 1;
}

async function settleRefusal(sending: Sending, code: number, text: string): Promise<void> {
  const { context, job } = sending;
  const { chatDesk, log, now } = context;
  const problem = String(code);
  switch (remedyFor(code)) {
    case 'later':
      return postponed(sending, problem, minutes, new LaneClosedError(problem, laterPauses));
    case 'pair':
      return waitForPair(sending, problem);
    case 'back-off': {
      const pause = backOffPauses[job.attempts - 1] ?? hours;
      return postponed(sending, problem, pause, new JobLaterError(problem, pause));
    }
    case 'person':
      countUnder(chatDesk.figures.failed, problem);
      return end(sending, 'failed', problem);
    case 'repair':
      countUnder(chatDesk.figures.refused, problem);
      chatDesk.repairUntil = now() + repairPause;
      log.error({ code, text }, 'the chat service refuses what is ours to repair: emails go instead');
      return leaveAlone(sending, problem);
  }
}

async function waitForPair(sending: Sending, problem: string): Promise<void> {
  const { chat, job } = sending;
  const isAnswer = 'text' in chat;
  if (isAnswer && job.attempts >= answerRetry.tries) return end(sending, 'failed', problem);
  const pause = isAnswer ? answerRetry.pause : pairPause;
  return postponed(sending, problem, pause, new JobLaterError(problem, pause));
}

const step = ({ context, job }: Sending, to: MessageStep, db: Db = context.db) =>
  stepMessages(db, job.organization, [job.key], to, context.now());

async function postponed(sending: Sending, problem: string, pause: number, again: Error): Promise<void> {
  if (sending.context.now() + pause > lastMoment(sending)) return end(sending, 'failed', problem);
  await step(sending, { from: ['sending'], to: 'planned', problem });
  throw again;
}

/** During the pause for a repair: ends a chat that has a fallback email, else plans it after the pause. */
async function leaveAlone(sending: Sending, problem: string): Promise<void> {
  const { context, fallback } = sending;
  if (fallback) return end(sending, 'failed', problem);
  const pause = Math.max(context.chatDesk.repairUntil - context.now(), seconds);
  return postponed(sending, problem, pause, new JobLaterError(problem, pause));
}

/** Another process may have handed the chat over: waits for a status from the service, then enqueues the fallback. */
async function doubt(
  sending: Sending,
  { state, state_at }: Awaited<ReturnType<typeof findMessage>>,
): Promise<void> {
  if (state === 'sending') {
    await step(sending, { from: ['sending'], to: 'unknown', problem: 'unsure' });
    throw new JobLaterError('unsure', doubtPause);
  }
  const wait = epochOf(state_at) + doubtPause - sending.context.now();
  if (wait > 0) throw new JobLaterError('unsure', wait);
  await fallBack(sending);
}

const fallBack = ({ context, job: { organization }, fallback }: Sending) =>
  change(context, byProduct(organization), async ({ enqueue }) => {
    if (fallback) enqueue(fallback);
  });

async function end(sending: Sending, state: MessageState, problem: string): Promise<void> {
  const { context, job, chat, fallback } = sending;
  const { organization } = job;
  await change(context, byProduct(organization), async (work) => {
    const from = ['planned', 'sending'] as const;
    if (!(await step(sending, { from, to: state, problem }, work.tx))) return;
    if (state === 'failed' && chat.clientId !== null)
      await context.recordFailure(work, { client: chat.clientId, code: Number(problem) });
    if (fallback) work.enqueue(fallback);
  });
}
