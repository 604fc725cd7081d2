import { askForShop, hintText, unknownShop } from '#domain/chats/booking-texts.ts';
import { type ChatMessage, chatLimits, cutText } from '#domain/chats/chat-message.ts';
import { type Choice, payloadOf, readChoice } from '#domain/chats/choices.ts';
import { type Opening, openingOf } from '#domain/chats/keywords.ts';
import { readTypedName } from '#domain/chats/typed-name.ts';
import { phonesOfSender } from '../../clients/e164.ts';
import { days, hours, minutes } from '../../clock.ts';
import type { OrganizationId } from '../../database/connection.ts';
import { transact, UnseenRowError } from '../../database/transaction.ts';
import type { Deps } from '../../deps.ts';
import { takenOf, takePoint } from '../../http/limits/points.ts';
import { answerPerson } from '../../integrations/chats/answer-person.ts';
import {
  type Conversation,
  findConversation,
  storeConversation,
} from '../../integrations/chats/conversations.ts';
import type { Shop } from '../../organization/queries.ts';
import { eventKey } from '../chat-events.ts';
import { refusalText } from '../chat-text.ts';
import { type Press, senderOf, type Text } from '../shapes.ts';
import { findBookingShop, findShopOfSlug, shopsOfPhone, shopsToAsk, takesChatBookings } from './find-shop.ts';
import { acts, steps } from './steps.ts';
import { type BookingDesk, isStepName, linkTo, type Next, shopPhone, type Talk, TalkData } from './talk.ts';

type Context = { deps: Deps; desk: BookingDesk };
type Incoming = { message: Text | Press; phone: string; phones: readonly string[] };
type Turn = { answer: ChatMessage; after: Omit<Conversation, 'lastMessage'> | null };

const attempts = 4;

/**
 * Answers a message that belongs to a booking by chat; false for a message of another kind. The message's id and the
 * step are stored in one transaction before the answer is sent: a repeated message gets no answer, and a lost answer is
 * not sent again.
 */
export async function receiveBooking(context: Context, message: Text | Press): Promise<boolean> {
  const { deps } = context;
  const choice = 'payload' in message ? readChoice(message.payload) : null;
  if ('payload' in message && !choice) return false;
  const to = senderOf(message);
  if (!deps.chats || to === undefined) return true;
  const opening = 'text' in message ? openingOf(message.text.body) : null;
  if (message.from === undefined) return answerNumberless(context, message, { opening, choice });
  const incoming = { message, phone: message.from, phones: phonesOfSender(message.from) };
  if (await isRepeated(deps, message)) return true;
  if (!(await maySpeak(deps, message.from))) return true;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const before = await findConversation(deps.db, message.from, deps.now());
    const turn = await takeTurn(context, incoming, { opening, choice, before });
    if (turn === 'foreign') return false;
    if (!turn) return true;
    const stored = await store(deps, incoming, turn, before);
    if (stored === 'stored') void send(deps, to, message.id, turn.answer);
    if (stored !== 'overtaken') return true;
  }
  throw new UnseenRowError();
}

const ofMessage = ({ id }: Text | Press) => ({
  key: `chat-message:${eventKey(id)}`,
  points: 1,
  duration: 8 * days,
});

async function isRepeated({ db, now }: Deps, message: Text | Press): Promise<boolean> {
  const [taken] = await takenOf(db, [ofMessage(message).key]);
  return taken !== undefined && (taken.expire ?? Infinity) > now();
}

export const mostMessages = 30;
const pause = 10 * minutes;

async function maySpeak({ db, config, now }: Deps, sender: string): Promise<boolean> {
  if (!config.rateLimits) return true;
  const own = eventKey(sender);
  const silence = { key: `chat-silence:${own}`, points: 1, duration: pause };
  const [silent] = await takenOf(db, [silence.key]);
  if (silent && (silent.expire ?? Infinity) > now()) return false;
  const budget = { key: `chat-messages:${own}`, points: mostMessages, duration: pause };
  if (await takePoint(db, budget, now())) return true;
  await takePoint(db, silence, now());
  return false;
}

class OvertakenError extends Error {}

async function store(
  { db, now }: Deps,
  { message, phone }: Incoming,
  { after }: Turn,
  before: Conversation | null,
): Promise<'stored' | 'repeated' | 'overtaken'> {
  try {
    return await transact(db, async (tx) => {
      if (!(await takePoint(tx, ofMessage(message), now()))) return 'repeated';
      if (!after) return 'stored';
      const next = { ...after, lastMessage: eventKey(message.id) };
      if (!(await storeConversation(tx, phone, { after: next, before }, now()))) throw new OvertakenError();
      return 'stored';
    });
  } catch (problem) {
    if (problem instanceof OvertakenError) return 'overtaken';
    throw problem;
  }
}

function send(
  { chats, jobs, log }: Deps,
  to: string,
  id: string,
  answer: ChatMessage,
): Promise<void> | undefined {
  if (!chats) return undefined;
  const chat = { to, reference: eventKey(id), ...answer };
  return answerPerson({ chats, pace: jobs.chatPace, log }, chat).catch((problem: unknown) =>
    log.error({ err: problem }, 'the answer to a person was not sent'),
  );
}

const linkText = (context: Pick<Talk, 'deps'>, { name, slug }: Shop): string =>
  `Reserva en ${name} aquí: ${linkTo(context, `/${slug}?o=whatsapp`)}`;

type Read = { opening: Opening | null; choice: Choice | null };

async function answerNumberless(
  { deps }: Context,
  message: Text | Press,
  { opening, choice }: Read,
): Promise<boolean> {
  if (!opening && !choice) return false;
  const to = senderOf(message) ?? '';
  if (!(await maySpeak(deps, to)) || !(await takePoint(deps.db, ofMessage(message), deps.now()))) return true;
  const shop = choice
    ? await findBookingShop(deps, choice.shop as OrganizationId)
    : opening?.slug && (await findShopOfSlug(deps, opening.slug));
  const text = shop ? linkText({ deps }, shop) : opening?.slug ? unknownShop : askForShop;
  void send(deps, to, message.id, { text });
  return true;
}

type Reading = Read & { before: Conversation | null };

async function takeTurn(
  context: Context,
  incoming: Incoming,
  { opening, choice, before }: Reading,
): Promise<Turn | 'foreign' | null> {
  if (opening) return open(context, incoming, opening, before);
  if (choice) return choose(context, incoming, choice, before);
  const { message } = incoming;
  const body = 'text' in message ? message.text.body : '';
  if (before?.organization && ['name', 'confirm'].includes(before.step)) {
    const shop = await findBookingShop(context.deps, before.organization);
    const talk = shop && talkOf(context, incoming, shop, before);
    if (talk && (talk.step === 'name' || isTypedName(talk, body))) return typeName(talk, body);
  }
  return hint(context.deps, incoming, before);
}

function talkOf(
  context: Context,
  { message, phone, phones }: Incoming,
  shop: Shop,
  before: Conversation | null,
): Talk {
  const isLive = before !== null && before.organization === shop.id && isStepName(before.step);
  const data = isLive ? TalkData.catch({}).parse(before.data) : {};
  const step = isLive && isStepName(before.step) ? before.step : null;
  const stepMessage = before?.lastMessage ?? '';
  return { ...context, shop, phone, phones, messageId: message.id, stepMessage, step, data };
}

async function draw(talk: Talk, { step, data = {}, say }: Next): Promise<Turn> {
  const { text, ...rest } = await steps[step].message({ ...talk, step, data });
  const answer = { ...rest, text: [say, text].filter(Boolean).join('\n') };
  return { answer, after: { organization: talk.shop.id, step, data } };
}

async function answerNext(talk: Talk, next: () => Promise<Next> | Next): Promise<Turn> {
  try {
    return await draw(talk, await next());
  } catch (problem) {
    const [sentence, phone] = [refusalText(problem), await shopPhone(talk)];
    return draw(talk, { step: 'ended', say: phone ? `${sentence}\n${phone}` : sentence });
  }
}

async function open(
  context: Context,
  incoming: Incoming,
  { slug }: Opening,
  before: Conversation | null,
): Promise<Turn> {
  const { deps } = context;
  const greet = (shop: Shop) => answerNext(talkOf(context, incoming, shop, null), () => ({ step: 'hello' }));
  if (slug !== null) {
    const shop = await findShopOfSlug(deps, slug);
    if (!shop) return { answer: { text: unknownShop }, after: null };
    if (await takesChatBookings(deps, shop)) return greet(shop);
    return { answer: { text: linkText(context, shop) }, after: null };
  }
  const own = before?.organization ? await findBookingShop(deps, before.organization) : null;
  if (own) return greet(own);
  const shops = shopsToAsk(await shopsOfPhone(deps, incoming.phones), deps.now());
  const [only, another] = shops;
  if (!only) return { answer: { text: askForShop }, after: null };
  return another ? { answer: listOfShops(shops), after: null } : greet(only);
}

function listOfShops(shops: readonly Shop[]): ChatMessage {
  const rows = shops.map(({ id, name, slug }) => ({
    title: cutText(name, chatLimits.rowTitle),
    description: cutText(`@${slug}`, chatLimits.rowDescription),
    payload: payloadOf(id, 'shop'),
  }));
  const list = { button: 'Ver barberías', sections: [{ title: 'Barberías', rows }] };
  return { text: '¿En qué barbería?', list };
}

async function choose(
  context: Context,
  incoming: Incoming,
  { shop: id, verb, values }: Choice,
  before: Conversation | null,
): Promise<Turn | null> {
  const organization = id as OrganizationId;
  const shop = await findBookingShop(context.deps, organization);
  if (!shop) return { answer: { text: askForShop }, after: null };
  const talk = talkOf(context, incoming, shop, before);
  const { step, data } = talk;
  if (step !== null && verb !== 'shop' && !steps[step].answers.includes(verb))
    return answerNext(talk, () => ({ step: 'booked', data }));
  return answerNext(talk, () => acts[verb](talk, values));
}

function isTypedName({ data: { firstname, lastname = '' } }: Talk, body: string): boolean {
  const typed = readTypedName(body);
  return 'firstname' in typed && typed.firstname === firstname && typed.lastname === lastname;
}

const typeName = (talk: Talk, body: string): Promise<Turn> =>
  answerNext(talk, () => {
    const named = readTypedName(body);
    if ('problem' in named) return { step: 'name', data: talk.data, say: named.problem };
    return { step: 'confirm', data: { ...talk.data, ...named } };
  });

async function hint(
  deps: Deps,
  { message, phone, phones }: Incoming,
  before: Conversation | null,
): Promise<Turn | 'foreign' | null> {
  const own = before?.organization ? await findBookingShop(deps, before.organization) : null;
  const [met] = own ? [] : await shopsOfPhone(deps, phones);
  const shop = own ?? met?.shop;
  if (!shop) return 'foreign';
  const budget = { key: `chat-hint:${eventKey(phone)}`, points: 1, duration: hours };
  if (!('text' in message) || !(await takePoint(deps.db, budget, deps.now()))) return null;
  return { answer: { text: hintText(await shopPhone({ deps, shop })) }, after: null };
}
