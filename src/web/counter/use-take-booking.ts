import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CounterForm, counterRequest } from '#domain/booking/form/counter.ts';
import { listClients } from '#domain/clients/contract.ts';
import { takeBooking, type StaffReservation } from '#domain/booking/contract.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { formatShortDay } from '#domain/schedule/day-text.ts';
import type { PhonePlans } from '#domain/text/phone-plan.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal } from '#domain/time.ts';
import { call } from '#web/lib/http/call.ts';
import { createKeyedRequest } from '#web/lib/http/keyed-request.ts';
import { usePhonePlans } from '#web/lib/http/use-phone-plans.ts';
import { readKey } from '#web/lib/http/use-read.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { chatAddress, clientName, formatBooked } from '#web/reservations/reservation-formatters.ts';
import { showChanged } from '#web/reservations/show-changed.ts';
import { offerUndoOf, refreshReservations } from '#web/reservations/undo.ts';

type Sent = { form: CounterForm; anyway: boolean };

export function useTakeBooking(shop: Organization, onTaken: () => void) {
  const queries = useQueryClient();
  const plans = usePhonePlans(shop.timezone);
  const [keyed] = useState(createKeyedRequest);
  return useSending<StaffReservation & { changeId: string }, Sent>({
    mutationFn: (filled) =>
      keyed(filled, async ({ form, anyway }, options, changeId) => ({
        ...(await call(takeBooking, counterRequest(form, { anyway, changeId }), options)),
        changeId,
      })),
    onSuccess: ({ changeId, ...taken }) => {
      const link = chatLink(taken, shop, plans);
      const description = formatBooked(taken, shop.timezone);
      offerUndoOf(changeId, 'Reserva agendada', queries, { description, ...(link && { link }) });
      void queries.invalidateQueries({ queryKey: readKey(listClients) });
      onTaken();
      showChanged(taken.id, queries);
    },
    onSettled: () => refreshReservations(queries),
  });
}

function chatLink(taken: StaffReservation, { name, timezone }: Organization, plans: PhonePlans | undefined) {
  const start = instantToLocal(taken.start_at, timezone);
  const [firstname = ''] = clientName(taken).split(' ');
  const text =
    `Hola ${firstname}, tu reserva en ${name} es el ${formatShortDay(start.slice(0, 10))} a las ${formatTime(start)}. ` +
    `Puedes verla, cambiarla o cancelarla aquí: ${location.origin}/r/${taken.external_id}`;
  const href = chatAddress(taken, plans, text);
  return href ? { text: 'Enviar enlace por WhatsApp', href, newTab: true } : undefined;
}
