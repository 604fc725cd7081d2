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

type Shown = { state: DepositState; amount: number; left: number };

export function depositText({ state, amount, left }: Shown): string {
  const sum = formatPrice(amount);
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
  { isFixed }: { isFixed: boolean },
): DepositState {
  if (end === 'back') return state === 'kept' || state === 'refunding' ? 'paid' : state;
  if (state === 'asked') return 'waived';
  if (state !== 'paid') return state;
  if (end === 'shop') return 'refunding';
  return end === 'in-time' && !isFixed ? 'refunding' : 'kept';
}

type Charged = { state: DepositState; amount_cents: number; used_cents: number; refunded_cents: number };
type Use = { cents: number; isVoid: boolean; isLast: boolean };

/** State of a deposit after a charge of `cents`, negative for a void; null if the deposit holds less. */
export function afterCharge(
  { state, amount_cents, used_cents: before, refunded_cents }: Charged,
  { cents, isVoid, isLast }: Use,
): Pick<Charged, 'state' | 'used_cents'> | null {
  if (cents > 0 && (state !== 'paid' || cents > amount_cents - before)) return null;
  const used_cents = before + cents;
  if (isVoid) return { state: state === 'refunding' && refunded_cents === 0 ? 'paid' : state, used_cents };
  return { state: state === 'paid' && isLast && used_cents < amount_cents ? 'refunding' : state, used_cents };
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

export const clientDepositText = ({
  state,
  amount,
}: {
  state: DepositState;
  amount: number;
}): string | null => {
  const name = clientNames[state];
  return name === undefined ? null : `${name}: ${formatPrice(amount)}`;
};
