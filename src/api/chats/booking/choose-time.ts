import { type ChosenTime, readTime } from '#domain/chats/choices.ts';
import { Refusal, type RefusalCode } from '#domain/refusal.ts';
import { publicIdOf } from '#domain/public-id.ts';
import { addressBudgets } from '../../http/limits/rate-limits.ts';
import { takePoint } from '../../http/limits/points.ts';
import { seconds } from '../../clock.ts';
import { eventKey } from '../chat-events.ts';
import { refusalText } from '../chat-text.ts';
import { requireVisit, subjectOf, type Visit } from './offers.ts';
import { linkTo, type Next, readClients, shopPhone, type Talk, typedName } from './talk.ts';

const otherTimeHelps = new Set<RefusalCode>([
  'slot_taken',
  'slot_held',
  'no_barber_free',
  'closed_day',
  'day_off',
  'outside_hours',
  'blocked_time',
  'too_soon',
  'past',
  'outside_window',
  'off_mark',
  'nonexistent_time',
  'unknown_barber',
  'unknown_branch',
]);

export async function nextAfterRefusal(talk: Talk, subject: string, problem: unknown): Promise<Next> {
  const say = refusalText(problem);
  const code = problem instanceof Refusal ? problem.code : 'broken';
  const names = typedName(talk);
  if (code === 'deposit_required')
    return { step: 'ended', say: `${say}\n${linkTo(talk, `/${talk.shop.slug}?o=whatsapp`)}` };
  if (otherTimeHelps.has(code)) return { step: 'time', data: { ...names, subject }, say };
  if (code === 'unknown_service') return { step: 'service', data: names, say };
  const phone = await shopPhone(talk);
  return { step: 'ended', say: phone ? `${say}\n${phone}` : say };
}

const addressOf = ({ deps: { config, tokens }, phone }: Talk): string | null =>
  config.rateLimits ? tokens.digest(`chat ${phone}`) : null;

async function spendHold(talk: Talk): Promise<void> {
  const address = addressOf(talk);
  if (address === null) return;
  const { points, duration } = addressBudgets.hold;
  const budget = { key: `chat-hold:${address}`, points, duration: duration * seconds };
  if (!(await takePoint(talk.deps.db, budget, talk.deps.now()))) throw new Refusal('hold_refused');
}

async function holdTime(talk: Talk, { subject }: Visit, time: ChosenTime): Promise<string | undefined> {
  if (!('service' in subject)) return undefined;
  const { deps, desk, shop, phone, stepMessage, data } = talk;
  const request = {
    slug: shop.slug,
    services: [{ service_id: subject.service, quantity: 1 }],
    barber_id: time.barber,
    branch_id: time.branch,
    start_local: time.start,
    replaces: data.hold ?? null,
    // A press repeated after a killed process finds the hold of the first press.
    hold: publicIdOf(shop.id, deps.tokens.digest(`chat-hold ${phone} ${stepMessage}`).slice(0, 22)),
    address: addressOf(talk),
  };
  try {
    const held = await desk.takeHold(request, () => spendHold(talk));
    return 'hold' in held ? held.hold : undefined;
  } catch (problem) {
    if (problem instanceof Refusal && ['hold_refused', 'unavailable'].includes(problem.code))
      return undefined;
    throw problem;
  }
}

export async function chooseTime(talk: Talk, [text = '', ...values]: readonly string[]): Promise<Next> {
  try {
    const time = readTime(values);
    const visit = await requireVisit(talk, text);
    if (!time) return { step: 'time', data: { subject: text } };
    const hold = await holdTime(talk, visit, time);
    const { cents, minutes } = visit;
    const data = {
      ...typedName(talk),
      ...time,
      subject: subjectOf(visit),
      cents,
      minutes,
      hold,
      key: eventKey(talk.messageId),
    };
    const isNamed =
      visit.moved !== null || talk.data.firstname !== undefined || (await readClients(talk)).known;
    return { step: isNamed ? 'confirm' : 'name', data };
  } catch (problem) {
    return nextAfterRefusal(talk, text, problem);
  }
}
