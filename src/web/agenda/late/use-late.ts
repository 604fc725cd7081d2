import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { listBarbers } from '#domain/barbers/contract.ts';
import { bookablePeople } from '#domain/booking/form/counter.ts';
import { readAgenda } from '#domain/reservations/contract.ts';
import { planShift, shiftReservations, type ShiftPlan } from '#domain/reservations/late/contract.ts';
import { canShift, isEmpty } from '#domain/reservations/late/text.ts';
import { isShiftLength } from '#domain/reservations/late/shift.ts';
import { today } from '#domain/time.ts';
import { call } from '#web/lib/http/call.ts';
import { isRefused, messageOf, Unreachable } from '#web/lib/http/failures.ts';
import { createKeyedRequest } from '#web/lib/http/keyed-request.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { offerUndoOf, refreshReservations } from '#web/reservations/undo.ts';
import { isTimeLost } from '#web/schedule/lost-time.ts';
import type { Late } from './LateButton.tsx';

export type Shifted = z.output<typeof shiftReservations.answer> & { plan: ShiftPlan };

const usualMinutes = '15';

export function useLate({ shop, barberId }: Late, onShifted: (shifted: Shifted) => void) {
  const me = useSession().user?.id;
  const people = usePeople(shop.timezone, barberId ?? me);
  const [form, setForm] = useState({
    personId: null as number | null,
    typed: usualMinutes,
    takesGaps: true,
  });
  const person = people?.find(({ id }) => id === form.personId) ?? people?.[0];
  const minutes = Number(form.typed);
  const isWhole = isShiftLength(minutes);
  const input = {
    barber_id: person?.id ?? 0,
    minutes,
    mode: form.takesGaps ? ('ripple' as const) : ('all' as const),
  };
  const plan = useRead(planShift, input, {
    enabled: person !== undefined && isWhole,
    keepPrevious: true,
    onFailure: () => null,
  });
  const sending = useShift(onShifted, () => void plan.refetch());
  // After a lost answer the delay may already be applied, so a plan read again would add it a second time.
  const lost = sending.error instanceof Unreachable ? sending.variables : undefined;
  const shown = lost?.plan ?? (plan.isError || !isWhole ? undefined : plan.data);
  const isReady = shown !== undefined && !plan.isPlaceholderData && !isEmpty(shown) && canShift(shown);
  const send = () => {
    if (isReady) sending.mutate(lost ?? { ...input, plan: shown });
  };
  return {
    people,
    person,
    isOwn: person?.id === me,
    form,
    change: (changes: Partial<typeof form>) => {
      sending.reset();
      setForm((before) => ({ ...before, ...changes }));
    },
    plan: shown,
    isLooking: isWhole && !plan.isError && (plan.isPending || plan.isPlaceholderData),
    isSending: sending.isPending,
    send,
    minutesProblem: isWhole ? undefined : 'De 5 a 240 minutos, de 5 en 5.',
    problem: problemOf(sending.error) ?? (isWhole ? problemOf(plan.error) : null),
  };
}

const problemOf = (failure: Error | null) => failure && messageOf(failure, 'No se pudo correr la agenda.');

function usePeople(zone: string, firstId: number | undefined) {
  const day = today(useNow(), zone);
  const agenda = useRead(readAgenda, { from: day, to: day }, { keepPrevious: true });
  const barbers = useRead(listBarbers, { q: '' });
  return agenda.data && barbers.data && bookablePeople(agenda.data.people, barbers.data, firstId);
}

type Sent = Omit<z.input<typeof shiftReservations.input>, 'plan'> & { plan: ShiftPlan };

function useShift(onShifted: (shifted: Shifted) => void, onChanged: () => void) {
  const queries = useQueryClient();
  const [keyed] = useState(createKeyedRequest);
  return useSending<Shifted & { changeId: string }, Sent>({
    mutationFn: ({ plan, ...input }) => {
      // Names the first reservation by id, because a reservation that starts while staff read the plan is still late.
      const first_id = plan.rows[0]?.id;
      return keyed({ ...input, first_id, plan: plan.plan }, async (sent, options, changeId) => {
        const shifted = await call(shiftReservations, { ...sent, change_id: changeId }, options);
        return { ...shifted, plan, changeId };
      });
    },
    onSuccess: ({ changeId, ...shifted }) => {
      offerUndoOf(changeId, 'Agenda corrida', queries);
      onShifted(shifted);
    },
    onError: (failure) => {
      if (isTimeLost(failure) || isRefused(failure, 'plan_changed', 'nothing_to_shift')) onChanged();
    },
    onSettled: (_, failure) => {
      if (!(failure instanceof Unreachable)) refreshReservations(queries);
    },
  });
}
