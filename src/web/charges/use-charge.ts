import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Charge, chargeReservation } from '#domain/charges/contract.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { call } from '#web/lib/http/call.ts';
import { messageOf, Unreachable } from '#web/lib/http/failures.ts';
import { createKeyedRequest } from '#web/lib/http/keyed-request.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { type ChargeForm, emptyForm, problemsOf, requestOf as contentOf, sumsOf } from './charge-form.ts';
import { offerVoid, refreshCharges } from './refresh-charges.ts';

export function useCharge(reservation: Reservation, onCharged: () => void) {
  const [untouched] = useState(() => emptyForm(reservation));
  const [form, setForm] = useState(untouched);
  const [isShown, setShown] = useState(false);
  const problems = problemsOf(form);
  const sending = useSend(reservation);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = event.currentTarget;
    flushSync(() => setShown(true));
    if (Object.keys(problems).length === 0)
      return sending.mutate(contentOf(form, reservation), { onSuccess: onCharged });
    sent.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return {
    form,
    sums: sumsOf(form),
    isTouched: JSON.stringify(form) !== JSON.stringify(untouched),
    problems: isShown ? problems : {},
    change: (changes: Partial<ChargeForm>) => {
      if (sending.isError) sending.reset();
      setForm((before) => ({ ...before, ...changes }));
    },
    isSending: sending.isPending,
    refusal: sending.error && messageOf(sending.error, 'No se pudo registrar el cobro.'),
    submit,
  };
}

type Content = ReturnType<typeof contentOf>;

/** A retry after a lost response sends the same idempotency key, so that a visit is charged once. */
function useSend({ id }: Reservation) {
  const queries = useQueryClient();
  const [keyed] = useState(createKeyedRequest);
  return useSending<Charge, Content>({
    mutationFn: (content) =>
      keyed({ id, ...content }, (request, options) => call(chargeReservation, request, options)),
    onSuccess: (charge) => offerVoid(charge, queries),
    onSettled: (_, failure) => {
      if (!(failure instanceof Unreachable)) refreshCharges(queries);
    },
  });
}
