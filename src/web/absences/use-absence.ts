import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { absenceProblem, absenceReason } from '#domain/absences/absence.ts';
import { type Choice, choicesOf, type Chosen, decisionsOf } from '#domain/absences/choices.ts';
import {
  type AbsenceMade,
  type AffectedReservation,
  createAbsence,
  previewAbsence,
} from '#domain/absences/contract.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { readAgenda } from '#domain/reservations/contract.ts';
import { listBlocks } from '#domain/schedule/blocks/contract.ts';
import { listDaysOff } from '#domain/schedule/contract.ts';
import { addDays, isPlainDate, type LocalDateTime, type PlainDate, today } from '#domain/time.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { call } from '#web/lib/http/call.ts';
import { isRefused, messageOf, Refusal, Unreachable } from '#web/lib/http/failures.ts';
import { createKeyedRequest } from '#web/lib/http/keyed-request.ts';
import { readKey, useRead } from '#web/lib/http/use-read.ts';
import { offerUndoOf, refreshReservations } from '#web/reservations/undo.ts';

export type Absent = {
  shop: Organization;
  barberId: number;
  date?: PlainDate | undefined;
};
export type When = 'now' | 'today' | 'days';
export type Done = AbsenceMade & { toCall: readonly number[] };

const midnight = (date: PlainDate) => `${date}T00:00`;

type Times = { from?: LocalDateTime; to: LocalDateTime };

function timesOf(when: When, { from, to }: { from: PlainDate; to: PlainDate }, day: PlainDate): Times | null {
  if (when === 'now') return { to: midnight(addDays(day, 1)) };
  if (when === 'today') return { from: midnight(day), to: midnight(addDays(day, 1)) };
  const isWhole = isPlainDate(from) && isPlainDate(to) && from >= day;
  const times = isWhole && { from: midnight(from), to: midnight(addDays(to, 1)) };
  return times && absenceProblem(times) === null ? times : null;
}

export function useAbsence({ shop, barberId, date }: Absent, onDone: (done: Done, reason: string) => void) {
  const day = today(useNow(), shop.timezone);
  const [when, setWhen] = useState<When>(date && date > day ? 'days' : 'today');
  const [range, setRange] = useState({
    from: day,
    to: addDays(day, 1),
    ...(date && { from: date, to: date }),
  });
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set());
  const times = timesOf(when, range, day);
  const input = { barber_id: barberId, from: times?.from, to: times?.to ?? '' };
  const preview = useRead(previewAbsence, input, {
    enabled: times !== null,
    keepPrevious: true,
    onFailure: () => null,
  });
  const people = useRead(readAgenda, { from: day, to: day }).data?.people ?? [];
  const isReady = times !== null && !preview.isError && !preview.isPlaceholderData;
  const affected = isReady ? preview.data?.affected : undefined;
  const choices = affected ? choicesOf(affected, chosen, shop.timezone) : new Map<number, Choice>();
  const person = people.find(({ id }) => id === barberId);
  const end = (done: Done) => onDone(done, absenceReason({ firstname: person?.firstname ?? '' }));
  const sending = useSaving(end, (ids) => {
    setChanged(new Set(ids));
    setChosen((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
    void preview.refetch();
  });
  const choose = (one: AffectedReservation, choice: Choice) => {
    sending.reset();
    const { id, version } = one.reservation;
    setChanged((before) => new Set([...before].filter((other) => other !== id)));
    setChosen((before) => new Map(before).set(id, { version, choice }));
  };
  const left = affected?.filter(({ reservation }) => !choices.has(reservation.id)) ?? [];
  return {
    day,
    when,
    range,
    setRange: (more: Partial<typeof range>) => setRange((before) => ({ ...before, ...more })),
    setWhen,
    people,
    person,
    affected,
    changed,
    choices,
    choose,
    left,
    isLooking: times !== null && !preview.isError && affected === undefined,
    problem: problemOf(sending.error) ?? problemOf(preview.error),
    isSending: sending.isPending,
    send: () => {
      if (!affected || left.length > 0) return;
      const decisions = decisionsOf(affected, choices);
      sending.mutate({ ...input, from: input.from ?? null, decisions });
    },
  };
}

const problemOf = (failure: Error | null) => failure && messageOf(failure, 'No se pudo guardar la ausencia.');

type Sent = z.input<typeof createAbsence.input>;

function useSaving(onDone: (done: Done) => void, onOutdated: (changed: readonly number[]) => void) {
  const queries = useQueryClient();
  const [keyed] = useState(createKeyedRequest);
  return useSending<AbsenceMade & { changeId: string }, Sent>({
    mutationFn: (input) =>
      keyed(input, async (sent, options, changeId) => {
        const made = await call(createAbsence, { ...sent, change_id: changeId }, options);
        return { ...made, changeId };
      }),
    onSuccess: ({ changeId, ...made }, { decisions }) => {
      offerUndoOf(changeId, 'Ausencia guardada', queries);
      const toCall = decisions.flatMap((one) => (one.do === 'call' ? [one.reservation_id] : []));
      onDone({ ...made, toCall });
    },
    onError: (failure) => {
      if (!isRefused(failure, 'absence_outdated')) return;
      const answer = failure instanceof Refusal ? failure.answer : null;
      onOutdated((answer as { changed?: number[] } | null)?.changed ?? []);
    },
    onSettled: (_, failure) => {
      if (failure instanceof Unreachable) return;
      refreshReservations(queries);
      for (const read of [listBlocks, listDaysOff])
        void queries.invalidateQueries({ queryKey: readKey(read) });
    },
  });
}
