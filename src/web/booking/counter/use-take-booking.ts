import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type CounterForm, counterRequest } from '#domain/booking/counter.ts';
import { listClients } from '#domain/clients/contract.ts';
import { takeBooking, type StaffReservation } from '#domain/booking/contract.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { formatTime } from '#domain/time-format.ts';
import { instantToLocal } from '#domain/time.ts';
import { call } from '#web/lib/call.ts';
import { randomKey } from '#web/lib/random-key.ts';
import { readKey } from '#web/lib/use-read.ts';
import { useSending } from '#web/lib/use-sending.ts';
import { chatAddress, clientName, shortDay } from '#web/reservations/reservation-formatters.ts';
import { offerUndoOf, refreshReservations } from '#web/reservations/undo.ts';

type Attempt = { content: string; key: string; changeId: string };
type Sent = { form: CounterForm; anyway: boolean };

/**
 * Books what the staff filled in. The same content keeps its key, so that trying again after a lost answer finds the
 * first reservation instead of making a second.
 */
export function useTakeBooking(shop: Organization, onTaken: () => void) {
  const queries = useQueryClient();
  const last = useRef<Attempt>(undefined);
  return useSending<StaffReservation, Sent>({
    mutationFn: ({ form, anyway }) => {
      const content = JSON.stringify([form, anyway]);
      if (last.current?.content !== content)
        last.current = { content, key: randomKey(), changeId: randomKey() };
      const { key, changeId } = last.current;
      return call(takeBooking, counterRequest(form, { anyway, changeId }), {
        headers: { 'Idempotency-Key': key },
      });
    },
    onSuccess: (taken) => {
      const link = chatLink(taken, shop);
      offerUndoOf(last.current?.changeId ?? '', 'Reserva agendada', queries, link && { link });
      void queries.invalidateQueries({ queryKey: readKey(listClients) });
      onTaken();
    },
    onSettled: () => refreshReservations(queries),
  });
}

/** Where a chat opens with the reservation's link ready to be sent; undefined without a phone. */
function chatLink(taken: StaffReservation, { name, timezone }: Organization) {
  const start = instantToLocal(taken.start_at, timezone);
  const [firstname = ''] = clientName(taken).split(' ');
  const text =
    `Hola ${firstname}, tu reserva en ${name} es el ${shortDay(start.slice(0, 10))} a las ${formatTime(start)}. ` +
    `Puedes verla, cambiarla o cancelarla aquí: ${location.origin}/r/${taken.external_id}`;
  const href = chatAddress(taken, text);
  return href ? { text: 'Enviar enlace por WhatsApp', href, newTab: true } : undefined;
}
