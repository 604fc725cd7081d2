import { z } from 'zod';
import { id } from '../fields.ts';
import { route } from '../route.ts';
import { required } from '../field-limits.ts';
import { Reservation } from './contract.ts';

export const unsettledDays = 60;

export const listUnsettled = route('GET /reservations/unsettled', {
  summary: 'Las visitas que ya pasaron y nadie marcó, de los últimos 60 días, la más antigua primero.',
  allow: 'reservations.read',
  input: z.object({}),
  answer: z.object({ total: z.int(), items: z.array(Reservation).max(50) }),
});

export const settleReservations = route('POST /reservations/settle', {
  summary: 'Marca muchas visitas pasadas a la vez; cada una se juzga sola.',
  allow: 'reservations.edit',
  input: z.object({
    ids: z.array(id).min(1, required).max(100, 'Máximo 100 visitas.'),
    status: z.enum(['completed', 'no_show'], { error: 'Debe ser completed o no_show.' }),
  }),
  answer: z.object({
    settled: z.array(id),
    skipped: z.array(z.object({ id, detail: z.string() })),
  }),
});
