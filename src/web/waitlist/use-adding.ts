import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BasketLine } from '#domain/booking/form/basket.ts';
import { type CounterClient, lengthOf } from '#domain/booking/form/counter.ts';
import { usualCode } from '#domain/clients/zone-country.ts';
import { fullName, splitPhone, wholePhone } from '#domain/text/contact.ts';
import type { Organization } from '#domain/organization/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { type Clock, isWholeDate, type PlainDate, today, type Zone } from '#domain/time.ts';
import { addToWaitlist, contactNeeded, type StaffWaitEntry } from '#domain/waitlist/contract.ts';
import { required } from '#domain/field-limits.ts';
import { servicesNeeded } from '#domain/booking/booking-limits.ts';
import { useBookingPlace } from '#web/counter/use-place.ts';
import { useServices } from '#web/counter/use-services.ts';
import { call } from '#web/lib/http/call.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { fieldProblems } from '#web/lib/forms/field-problems.ts';
import { createKeyedRequest } from '#web/lib/http/keyed-request.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { readKey } from '#web/lib/http/use-read.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { readsOfWaits } from './use-waitlist.ts';

type Form = {
  firstname: string;
  lastname: string;
  code: string;
  phone: string;
  email: string;
  lines: readonly BasketLine<Service>[];
  barberId: number | null;
  branchId: number | null;
  wantsChat: boolean;
  date_from: PlainDate;
  date_to: PlainDate;
  time_from: Clock;
  time_to: Clock;
};

// Created outside the sheet, so that a form reopened after a lost response sends the same idempotency key.
const keyed = createKeyedRequest();

export type Adding = ReturnType<typeof useAdding>;

export function useAdding({ timezone: zone }: Organization, onClose: () => void) {
  const day = today(useNow(), zone);
  const [opened] = useState(() => openForm(day, zone));
  const [form, setForm] = useState(opened);
  const [isTried, setTried] = useState(false);
  const queries = useQueryClient();
  const add = useSending<StaffWaitEntry, ReturnType<typeof requestOf>>({
    mutationFn: (request) => keyed(request, (sent, options) => call(addToWaitlist, sent, options)),
    onSuccess: () => {
      for (const shown of readsOfWaits) void queries.invalidateQueries({ queryKey: readKey(shown) });
    },
  });
  const length = lengthOf({ minutes: '', lines: form.lines });
  const place = useBookingPlace(
    {
      barberId: form.barberId,
      date: day,
      startLocal: null,
      durationMin: null,
      from: '',
    },
    zone,
  );
  const missing = problemsOf(form);
  const problems: Problems = { ...(isTried && missing), ...fieldProblems(add.error) };
  const set = (changes: Partial<Form>) => {
    add.reset();
    setForm((before) => ({ ...before, ...changes }));
  };
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    flushSync(() => setTried(true));
    if (Object.keys(missing).length > 0) return showProblem(currentTarget);
    return add.mutate(requestOf(form), {
      onSuccess: ({ client }) => {
        toast.success('Anotado en la lista', fullName(client));
        onClose();
      },
    });
  };
  return {
    form,
    set,
    zone,
    place,
    length,
    services: useServices(),
    usualCode: opened.code,
    choose: (client: CounterClient) => set(filledBy(client, opened.code)),
    problems,
    problem: add.error && messageOf(add.error),
    isSending: add.isPending,
    isTouched: form !== opened,
    send,
  };
}

function openForm(day: PlainDate, zone: Zone): Form {
  const emptyClient = { firstname: '', lastname: '', code: usualCode(zone), phone: '', email: '' };
  const window = { date_from: day, date_to: day, time_from: '08:00', time_to: '21:00' };
  return { ...emptyClient, lines: [], barberId: null, branchId: null, wantsChat: false, ...window };
}

function filledBy(chosen: CounterClient, usual: string): Partial<Form> {
  if (chosen.kind === 'walk_in') return {};
  if (chosen.kind === 'new') {
    const { kind: _, ...typed } = chosen;
    return { ...typed, wantsChat: false };
  }
  const { firstname, lastname, phone, email } = chosen.client;
  const { code, number } = phone ? splitPhone(phone) : { code: usual, number: '' };
  return { firstname, lastname, code, phone: number, email: email ?? '', wantsChat: false };
}

type Problems = Partial<Record<Exclude<keyof Form, 'lines'> | 'services', string>>;

function problemsOf(form: Form): Problems {
  return {
    ...(!form.firstname.trim() && { firstname: required }),
    ...(!form.phone.trim() && !form.email.trim() && { phone: contactNeeded }),
    ...(form.lines.length === 0 && { services: servicesNeeded }),
    ...(!isWholeDate(form.date_from) && { date_from: 'Elige la fecha.' }),
    ...(form.date_to < form.date_from && { date_to: 'Debe ser ese día o después.' }),
    ...(!form.time_from && { time_from: 'Elige la hora.' }),
    ...(form.time_to <= form.time_from && { time_to: 'Debe ser más tarde.' }),
  };
}

function requestOf({ lines, barberId, branchId, wantsChat, ...form }: Form) {
  const { firstname, lastname, email, code, phone, ...window } = form;
  return {
    ...window,
    client: { firstname, lastname, email: email.trim() || null, phone: wholePhone({ code, number: phone }) },
    services: lines.map(({ service, quantity }) => ({ service_id: service.id, quantity })),
    ...(barberId !== null && { barber_id: barberId }),
    ...(branchId !== null && { branch_id: branchId }),
    ...(wantsChat && { whatsapp: true }),
  };
}

function showProblem(form: HTMLFormElement) {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem] button');
  wrong?.focus({ preventScroll: true });
  wrong?.scrollIntoView({ block: 'center' });
}
