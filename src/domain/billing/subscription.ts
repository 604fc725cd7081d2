import type { EpochMs, Instant } from '../time.ts';

export type Subscription = {
  id: string;
  status: string;
  cancel_at_period_end: boolean;
  current_period_end: Instant | null;
  created_at: Instant;
};

/** Time of a provider's snapshot, exact to the second, and a text that orders snapshots of the same second. */
export type SnapshotVersion = { at: EpochMs; order: string };

// Statuses by precedence, highest first: a shop can have several subscriptions, such as a trial beside a paid one.
const precedence = ['active', 'trialing', 'past_due', 'unpaid', 'incomplete', 'paused'];
const rank = ({ status }: Subscription): number => {
  const place = precedence.indexOf(status);
  return place === -1 ? precedence.length : place;
};

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const byPrecedence = (a: Subscription, b: Subscription): number =>
  rank(a) - rank(b) || compareText(b.created_at, a.created_at) || compareText(a.id, b.id);

/** The subscription that determines the shop's status: the one with the best status, the newest among equals. */
export const leadingSubscription = <S extends Subscription>(subscriptions: readonly S[]): S | null =>
  subscriptions.toSorted(byPrecedence)[0] ?? null;

/**
 * Whether a received snapshot replaces the stored one; the order is total, so every delivery order ends in the same
 * state.
 */
export const supersedes = (received: SnapshotVersion, known: SnapshotVersion | null): boolean =>
  !known ||
  received.at > known.at ||
  (received.at === known.at && compareText(received.order, known.order) >= 0);

/** Trials to cancel once a paid subscription is active: otherwise the shop pays twice when the trials end. */
export const replacedTrials = <S extends Subscription>(subscriptions: readonly S[]): S[] =>
  subscriptions.some(({ status }) => status === 'active')
    ? subscriptions.filter(({ status }) => status === 'trialing')
    : [];

/** Subscription statuses with which clients may book; an operator can widen the list by configuration. */
export const openStatuses: readonly string[] = ['active'];

/** A shop without any subscription is open too. */
export const bookingOpen = (status: string | null | undefined, open = openStatuses): boolean =>
  status === null || status === undefined || open.includes(status);
