import { z } from 'zod';
import { changeId, idText } from '../../fields.ts';
import { route } from '../../route.ts';
import { PublicReservation, Reservation } from '../contract.ts';

/** A second arrival keeps the first moment; with a `change_id` the change can be undone. */
export const setArrived = route('POST /reservations/:id/arrived', {
  summary: 'Marca que el cliente llegó, o que todavía no; desde 2 horas antes hasta el final.',
  allow: 'reservations.edit',
  input: z.object({
    id: idText,
    arrived: z.boolean({ error: 'Debe ser verdadero o falso.' }),
    change_id: changeId.optional(),
  }),
  answer: Reservation,
  refusals: ['too_early', 'reservation_locked', 'reservation_over'],
});

export const tellLate = route('POST /reservations/public/:externalId/late', {
  summary: 'El cliente avisa con su enlace cuántos minutos tarde llega, o que llega a tiempo.',
  allow: 'anyone',
  budget: 'change-booking',
  input: z.object({
    externalId: z.string(),
    minutes: z.literal([0, 5, 10, 15], { error: 'Debe ser 0, 5, 10 o 15.' }),
  }),
  answer: PublicReservation,
  refusals: ['too_early', 'reservation_locked', 'reservation_started'],
});
