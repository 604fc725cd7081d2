import { useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type CounterForm,
  counterProblems,
  type CounterProblems,
  type CounterStart,
  fieldOf,
  lengthOf,
  openCounter,
  startOf,
} from '#domain/booking/form/counter.ts';
import { withPlace } from '#domain/booking/form/gap-choice.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { epochToLocal, isWholeDate, today } from '#domain/time.ts';
import { messageOf, Refusal, Unreachable } from '#web/lib/http/failures.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { isBlocked, useBookingPlace } from './use-place.ts';
import { useServices } from './use-services.ts';
import { useTakeBooking } from './use-take-booking.ts';

export function useCounter(shop: Organization, start: CounterStart, onTaken: () => void) {
  const zone = shop.timezone;
  const now = useNow();
  const { user } = useSession();
  const day = today(now, zone);
  // Managers do not cut hair, so no barber is preselected for them.
  const me = user && user.role !== 'manager' ? user.id : null;
  const [opened] = useState(() => openCounter(start, day, me));
  const [form, setForm] = useState(opened);
  const [isTried, setTried] = useState(false);

  const taking = useTakeBooking(shop, onTaken);
  // After a lost answer the slot's conflict may be this very booking, so the conflict is hidden.
  const wasLost = taking.error instanceof Unreachable;
  const found = useBookingPlace(
    {
      barberId: form.barberId,
      date: form.isNow ? day : form.date,
      startLocal: startOf(form, now, zone),
      isNow: form.isNow,
      durationMin: lengthOf(form),
      from: isWholeDate(form.date) && form.date > day ? `${form.date}T00:00` : epochToLocal(now, zone),
    },
    zone,
  );
  const place = taking.isPending || wasLost ? { ...found, finding: undefined, inTheWay: undefined } : found;
  const services = useServices();
  const whole = withPlace(form, place);
  const missing = counterProblems(whole);
  const problems: CounterProblems = { ...(isTried && missing), ...refused(taking.error) };
  const blocked = isBlocked(place);
  /** Returns false when fields are missing or the slot is blocked. */
  const send = (): boolean => {
    flushSync(() => setTried(true));
    if (Object.keys(missing).length > 0 || blocked) return false;
    taking.mutate((wasLost && taking.variables) || { form: whole, anyway: Boolean(place.finding) });
    return true;
  };
  // A change clears the server's refusal, because it concerned the previous values.
  const change = (changes: Partial<CounterForm>) => {
    if (taking.isError) taking.reset();
    setForm((before) => ({ ...before, ...changes }));
  };
  return {
    shop,
    zone,
    now,
    today: day,
    start,
    form,
    change,
    length: lengthOf(form),
    place,
    services,
    problems,
    failure: taking.error && !fieldOfFailure(taking.error) ? messageOf(taking.error) : null,
    hasRefused: taking.isError,
    isTouched: form !== opened,
    isSending: taking.isPending,
    isBlocked: blocked,
    send,
  };
}

export type Counter = ReturnType<typeof useCounter>;

const fieldOfFailure = (failure: Error) => (failure instanceof Refusal ? fieldOf(failure.code) : undefined);

function refused(failure: Error | null): CounterProblems {
  const field = failure ? fieldOfFailure(failure) : undefined;
  return failure && field ? { [field]: messageOf(failure) } : {};
}
