import { formatPrice } from '../money.ts';

export const depositStates = [
  'open',
  'asked',
  'paid',
  'kept',
  'refunding',
  'refunded',
  'refund_failed',
  'lapsed',
  'waived',
] as const;
export type DepositState = (typeof depositStates)[number];
export const mostDeposits = 50;

export const depositStateNames: Record<DepositState, string> = {
  open: 'Esperando el pago',
  asked: 'Anticipo pendiente',
  paid: 'Pagado',
  kept: 'Retenido',
  refunding: 'Por devolver',
  refunded: 'Devuelto',
  refund_failed: 'No se pudo devolver',
  lapsed: 'Vencido',
  waived: 'Sin anticipo',
};

export const disputes = ['lost', 'open', 'won'] as const;
export type Dispute = (typeof disputes)[number];
export const shownDisputes = ['open', 'lost'] as const;
export type ShownDispute = (typeof shownDisputes)[number];
export const disputeTexts: Record<ShownDispute, string> = {
  open: 'El banco del cliente reclama este pago',
  lost: 'El banco le devolvió este pago al cliente',
};

export const afterDispute = (state: DepositState, dispute: Dispute): DepositState =>
  dispute === 'lost' && holdsMoney(state) ? 'refunded' : state;

type Shown = { state: DepositState; amount: number; left: number; stays?: number | undefined };

export function depositText({ state, amount, left, stays }: Shown): string {
  const sum = formatPrice(amount);
  if (stays) return `Anticipo ${formatPrice(stays)} · quedan ${formatPrice(left)}`;
  if (state === 'paid') return `Anticipo ${sum} · quedan ${formatPrice(left)}`;
  if (state === 'asked') return `Anticipo pendiente · ${sum}`;
  if (state === 'waived') return 'Sin anticipo';
  if (state === 'refund_failed') return `No se pudo devolver el anticipo · ${sum}`;
  return `Anticipo ${depositStateNames[state].toLowerCase()} · ${sum}`;
}

/**
 * What happens to a visit. `in-time` and `late`: the client canceled, or the staff for the client; `shop`: the shop
 * canceled or deleted it before its start; `missed`: the client did not come; `back`: the visit stands again.
 */
export type VisitEnd = 'in-time' | 'late' | 'shop' | 'missed' | 'back';

/** The state of a deposit after what happened to its visit. `isFixed`: moved late once, so no client gets it back. */
export function afterVisit(
  state: DepositState,
  end: VisitEnd,
  { isFixed, stays_cents }: { isFixed: boolean; stays_cents: number },
): DepositState {
  if (end === 'back') return state === 'kept' || state === 'refunding' ? 'paid' : state;
  if (state === 'asked') return 'waived';
  const isPartlyReturning = isReturning(state) && stays_cents > 0;
  if (state !== 'paid' && !isPartlyReturning) return state;
  if (end === 'shop') return 'refunding';
  return end === 'in-time' && !isFixed ? 'refunding' : 'kept';
}

type Money = { state: DepositState; amount_cents: number; used_cents: number; refunded_cents: number };
/** `stays_cents`: what a deposit keeps for its visit's charge while the rest is given back. */
type Charged = Money & { stays_cents?: number };
type Use = { cents: number; isVoid: boolean; isLast: boolean };

export const isReturning = (state: DepositState): boolean =>
  state === 'refunding' || state === 'refund_failed';

export function usableCents({
  state,
  amount_cents,
  used_cents,
  refunded_cents,
  stays_cents = 0,
}: Charged): number {
  if (isReturning(state)) return stays_cents;
  const left = Math.max(0, amount_cents - used_cents - refunded_cents);
  return state === 'paid' || state === 'refunded' ? left : 0;
}

export const refundTarget = ({ amount_cents, used_cents, stays_cents = 0 }: Charged): number =>
  amount_cents - used_cents - stays_cents;

export const toReturnCents = (deposit: Charged): number =>
  Math.max(0, refundTarget(deposit) - deposit.refunded_cents);

/** A deposit after a charge of `cents`, negative for a void; null if less than `cents` can be used. */
export function afterCharge(
  deposit: Charged,
  { cents, isVoid, isLast }: Use,
): Required<Pick<Charged, 'state' | 'used_cents' | 'stays_cents'>> | null {
  const { state, amount_cents, used_cents: before, refunded_cents, stays_cents = 0 } = deposit;
  if (cents > 0 && cents > usableCents(deposit)) return null;
  const used_cents = before + cents;
  if (isVoid) return { state: isReturning(state) ? 'paid' : state, used_cents, stays_cents: 0 };
  if (isReturning(state)) return { state, used_cents, stays_cents: stays_cents - cents };
  const isRest = state === 'paid' && isLast && used_cents + refunded_cents < amount_cents;
  return { state: isRest ? 'refunding' : state, used_cents, stays_cents: 0 };
}

export function afterRefund(
  deposit: Charged,
  returned: number,
): Required<Pick<Charged, 'state' | 'refunded_cents' | 'stays_cents'>> {
  const { state, amount_cents, stays_cents = 0 } = deposit;
  const refunded_cents = Math.min(returned, amount_cents);
  if (returned < refundTarget(deposit)) return { state, refunded_cents, stays_cents };
  return { state: stays_cents > 0 ? 'paid' : 'refunded', refunded_cents, stays_cents: 0 };
}

/** The sum to give back of a completed visit that nobody charged; null `price_cents` is a price nobody knows. */
export function excessOf(deposit: Charged, price_cents: number | null): number {
  if (price_cents === null || isReturning(deposit.state)) return 0;
  return Math.max(0, usableCents(deposit) - price_cents);
}

export const isPayable = (state: DepositState): boolean => state === 'open' || state === 'lapsed';
export const holdsMoney = (state: DepositState): boolean =>
  state === 'paid' || state === 'kept' || state === 'refunding' || state === 'refund_failed';

export const isTaken = (state: DepositState): boolean => state === 'paid' || state === 'kept';

export const isBooked = (state: DepositState): boolean =>
  state === 'paid' || state === 'waived' || state === 'asked';

const clientNames: Partial<Record<DepositState, string>> = {
  asked: 'Anticipo pendiente',
  paid: 'Anticipo pagado',
  kept: 'Anticipo que no se devuelve',
  refunding: 'Anticipo por devolver',
  refund_failed: 'Anticipo por devolver',
  refunded: 'Anticipo devuelto',
};

export const clientDepositName = (state: DepositState): string | undefined => clientNames[state];

export const clientDepositText = ({
  state,
  amount,
}: {
  state: DepositState;
  amount: number;
}): string | null => {
  const name = clientDepositName(state);
  return name === undefined ? null : `${name}: ${formatPrice(amount)}`;
};
