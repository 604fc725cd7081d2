import type { EpochMs, Instant } from '../time.ts';

/** One subscription of a shop as the payment provider reports it. */
export type Subscription = {
  id: string;
  status: string;
  cancel_at_period_end: boolean;
  current_period_end: Instant | null;
  created_at: Instant;
};

/** When the provider sent a snapshot, to its second, and a text that orders those of one second. */
export type SnapshotVersion = { at: EpochMs; order: string };

// A shop may have several: an old one that ended, a trial beside the one that was bought.
const precedence = ['active', 'trialing', 'past_due', 'unpaid', 'incomplete', 'paused'];
const rank = ({ status }: Subscription): number => {
  const place = precedence.indexOf(status);
  return place === -1 ? precedence.length : place;
};

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const byPrecedence = (a: Subscription, b: Subscription): number =>
  rank(a) - rank(b) || compareText(b.created_at, a.created_at) || compareText(a.id, b.id);

/** The subscription that speaks for the shop: the best status, and of equals the newest. */
export const leadingSubscription = <S extends Subscription>(subscriptions: readonly S[]): S | null =>
  subscriptions.toSorted(byPrecedence)[0] ?? null;

/** Whether a received version replaces what is known; the order is total, so that any sequence ends alike. */
export const supersedes = (received: SnapshotVersion, known: SnapshotVersion | null): boolean =>
  !known ||
  received.at > known.at ||
  (received.at === known.at && compareText(received.order, known.order) >= 0);

/** Trials that a bought subscription has made superfluous: left alone, the shop would pay twice when they end. */
export const replacedTrials = <S extends Subscription>(subscriptions: readonly S[]): S[] =>
  subscriptions.some(({ status }) => status === 'active')
    ? subscriptions.filter(({ status }) => status === 'trialing')
    : [];

/** Subscription statuses with which clients may book; an operator can widen the list by configuration. */
export const openStatuses: readonly string[] = ['active'];

/** Whether clients may book: a shop that never had a subscription is open, as is one with an open status. */
export const bookingOpen = (status: string | null | undefined, open = openStatuses): boolean =>
  status === null || status === undefined || open.includes(status);
