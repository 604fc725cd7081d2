import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type {
  bookWithoutPayment,
  giveUpDeposit,
  openCheckout,
  PublicDeposit,
  readPublicDeposit,
  sayTransferred,
} from '#domain/deposits/contract.ts';
import type { DepositPage } from '#domain/page.ts';
import { isBooked } from '#domain/reservations/deposit-states.ts';
import { epochOf } from '#domain/time.ts';
import { useClock } from '#web/lib/device/use-clock.ts';
import { useRefreshing } from '#web/lib/device/use-refreshing.ts';
import { useAsking } from '#web/lib/forms/use-asking.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { isRefused } from '#web/lib/http/failures.ts';
import { bookedPath } from '#web/reservations/public/booked-path.ts';
import { flashToast } from '#web/ui/overlays/toasts.ts';

const readCall = endpoint<typeof readPublicDeposit>('GET /deposits/public/:externalId');
const giveUpCall = endpoint<typeof giveUpDeposit>('DELETE /deposits/public/:externalId');
const transferredCall = endpoint<typeof sayTransferred>('POST /deposits/public/:externalId/transferred');
const laterCall = endpoint<typeof bookWithoutPayment>('POST /deposits/public/:externalId/later');
const checkoutCall = endpoint<typeof openCheckout>('POST /deposits/public/:externalId/checkout');
const open = { skipAuth: true };
const never = () => () => undefined;
const returned = () => new URLSearchParams(location.search).get('volver');
const checkEveryMs = { usual: 5_000, afterPaying: 3_000 };

export type Answer = 'transferred' | 'give-up' | 'later';

function useReturn() {
  const from = useSyncExternalStore(never, returned, () => null);
  return { isBack: from === 'pagado', isUnpaid: from === 'sin-pagar' };
}

function useArrival({ refresh, pay }: { refresh: () => void; pay: () => void }): void {
  const arrive = useEffectEvent(() => {
    if (returned() === 'pagado') refresh();
    if (!new URLSearchParams(location.search).has('pagar')) return;
    // Going back from the provider's page must not open it again.
    history.replaceState(history.state, '', location.pathname);
    pay();
  });
  useEffect(() => arrive(), []);
}

export function useDeposit({ deposit: first, now: serverNow }: DepositPage) {
  const now = useClock(serverNow);
  const [deposit, setDeposit] = useState(first);
  const [isGivenUp, setGivenUp] = useState(false);
  const [isStale, setStale] = useState(false);
  const answers = useRef(0);
  const show = (next: PublicDeposit) => {
    setDeposit(next);
    if (!next.reservation || !isBooked(next.state)) return;
    flashToast('success', { title: 'Reserva confirmada' });
    location.replace(bookedPath(next.external_id));
  };
  const read = async () => {
    const before = answers.current;
    const next = await call(readCall, { externalId: deposit.external_id }, open).catch(() => null);
    setStale(next === null);
    // A button pressed meanwhile got a newer answer.
    if (next && before === answers.current) show(next);
  };
  const refresh = () => void read();
  const { sending, failure, send } = useAsking((answer: Answer) => ask(answer, deposit), {
    onDone: (next) => {
      answers.current += 1;
      if (next.state === 'lapsed') setGivenUp(true);
      show(next);
    },
    onFailed: (problem) => {
      if (isRefused(problem, 'deposit_settled')) refresh();
    },
  });
  const paying = useAsking(() => call(checkoutCall, { externalId: deposit.external_id }, open), {
    onDone: ({ url }) => location.assign(url),
    onFailed: refresh,
  });
  const { isBack, isUnpaid } = useReturn();
  useArrival({ refresh, pay: () => void paying.send('pay') });
  const { state } = deposit;
  const isOver = state === 'open' && epochOf(deposit.pay_until) <= now;
  const isPaidLate = isBack && (state === 'lapsed' || state === 'refunding');
  useRefreshing({
    everyMs: isBack ? checkEveryMs.afterPaying : checkEveryMs.usual,
    mayChange: state === 'open' || isPaidLate,
    isOver,
    refresh: sending === null ? refresh : null,
  });
  return {
    deposit,
    now,
    isOver,
    isGivenUp,
    isStale,
    refresh,
    sending,
    failure,
    send,
    paying,
    isBack,
    isUnpaid,
  };
}

async function ask(answer: Answer, deposit: PublicDeposit): Promise<PublicDeposit> {
  const link = { externalId: deposit.external_id };
  if (answer === 'transferred') return call(transferredCall, link, open);
  if (answer === 'later') return call(laterCall, link, open);
  await call(giveUpCall, link, open);
  return { ...deposit, state: 'lapsed' };
}
