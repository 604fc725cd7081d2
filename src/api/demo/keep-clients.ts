import { toCents } from '#domain/money.ts';
import type { DepositState } from '#domain/reservations/deposit-states.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import { usualPolicy } from '#domain/organization/policy.ts';
import { type EpochMs, hourMs, instantOf } from '#domain/time.ts';
import { insertRedemption } from '../clients/loyalty/queries.ts';
import { by, change } from '../database/unit-of-work.ts';
import { insertDeposits, type NewDeposit } from '../deposits/queries.ts';
import type { Deps } from '../deps.ts';
import { insertRating } from '../ratings/queries.ts';
import type { Session } from '../session/require-session.ts';
import type { DemoReservation, PastVisit } from './past-reservations.ts';
import { pick, seededDice } from './plausible-day.ts';
import { demoOpinions, demoPolicy, demoProfile, demoReward } from './shop.ts';

const completedOf = (visits: readonly PastVisit[]) => visits.filter(({ status }) => status === 'completed');

export function redeemFullCards(deps: Deps, boss: Session, visits: readonly PastVisit[]): Promise<void> {
  const inOrder = completedOf(visits).toSorted((a, b) => a.start - b.start);
  const ofClients = [...Map.groupBy(inOrder, ({ client }) => client.id).values()];
  const afterFullCards = ofClients.flatMap((own) =>
    own.filter((_, nth) => nth > 0 && nth % demoReward.every === 0),
  );
  return change(deps, by(boss), async ({ tx, organization }) => {
    for (const { id, client, member, end } of afterFullCards)
      await insertRedemption(tx, organization, {
        client_id: client.id,
        reservation_id: id,
        user_id: member.session.user.id,
        at: instantOf(end),
        cost: demoReward.every,
      });
  });
}

const answeredPart = 0.06;
const latestAnswerHours = 20;

export function rateVisits(deps: Deps, boss: Session, visits: readonly PastVisit[]): Promise<void> {
  const dice = seededDice(19);
  const rated = completedOf(visits).filter(() => dice() < answeredPart);
  const given = rated.map(({ id, client, end }) => ({
    at: end + (2 + dice() * latestAnswerHours) * hourMs,
    rating: { ...pick(dice, demoOpinions), reservation_id: id, client_id: client.id },
  }));
  return change(deps, by(boss), async ({ tx, organization, now }) => {
    for (const { at, rating } of given) if (at < now()) await insertRating(tx, organization, rating, at);
  });
}

const depositStates: Partial<Record<ReservationStatus, DepositState>> = {
  scheduled: 'paid',
  confirmed: 'paid',
  no_show: 'kept',
  canceled: 'refunded',
};
const mostOfEach = 2;

function depositOf(
  { id, external_id, client, service, start }: DemoReservation,
  state: DepositState,
  now: EpochMs,
): NewDeposit {
  const amount_cents = Math.round((toCents(service.price) * demoPolicy.amount.percent) / 100);
  const booked = Math.min(now, start) - 30 * hourMs;
  return {
    id,
    external_id,
    reservation_id: id,
    client_id: client?.id ?? null,
    state,
    reason: 'no_shows',
    method: demoPolicy.method,
    amount_cents,
    refunded_cents: state === 'refunded' ? amount_cents : 0,
    currency: demoProfile.currency ?? '',
    request: null,
    pay_until: instantOf(booked + usualPolicy.transfer_hours * hourMs),
    created_at: instantOf(booked),
    transferred_at: instantOf(booked + hourMs),
    paid_at: instantOf(booked + 3 * hourMs),
    settled_at: state === 'paid' ? null : instantOf(Math.min(now, start)),
  };
}

const firstOfClients = (visits: readonly DemoReservation[]) =>
  visits.filter(({ client }, nth) => visits.findIndex((visit) => visit.client?.id === client?.id) === nth);

type Visits = { before: readonly PastVisit[]; recent: readonly DemoReservation[] };

export function takeDeposits(deps: Deps, boss: Session, { before, recent }: Visits): Promise<void> {
  const absences = before.filter(({ status }) => status === 'no_show');
  const isAsked = ({ client, service, start }: DemoReservation) =>
    service.price > 0 &&
    absences.filter((missed) => missed.client.id === client?.id && missed.end < start).length >=
      demoPolicy.deposits.after_no_shows;
  const nowMs = deps.now();
  const asked = [...absences.toReversed(), ...recent.filter(({ start }) => start > nowMs)].filter(isAsked);
  const deposits = [...Map.groupBy(asked, ({ status }) => depositStates[status])].flatMap(([state, visits]) =>
    state
      ? firstOfClients(visits)
          .slice(0, mostOfEach)
          .map((visit) => depositOf(visit, state, nowMs))
      : [],
  );
  return change(deps, by(boss), ({ tx, organization }) => insertDeposits(tx, organization, deposits));
}
