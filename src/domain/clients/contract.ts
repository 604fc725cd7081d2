import { z } from 'zod';
import { countText, id, idText, instant, search } from '../fields.ts';
import { route } from '../route.ts';

/** A client of the shop as the staff find one, with what they had last. Barbers get no e-mail. */
export const FoundClient = z.object({
  id,
  firstname: z.string(),
  lastname: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  visits: z.int(),
  last: z
    .object({
      start_at: instant,
      barber_id: id,
      services: z.array(z.object({ service_id: id, quantity: z.int() })),
    })
    .nullable(),
});
export type FoundClient = z.infer<typeof FoundClient>;

/** How often a client came, and how often not although they had booked; `visits` as in the list of clients. */
export const readClient = route('GET /clients/:id', {
  summary: 'Cuántas veces vino un cliente y cuántas faltó.',
  allow: 'clients.read',
  input: z.object({ id: idText }),
  answer: z.object({ id, visits: z.int(), no_shows: z.int() }),
});

/** Those who came last stand first; the anonymous client of walk-ins is none of them. */
export const listClients = route('GET /clients', {
  summary: 'Los clientes de la barbería, por nombre o, desde tres dígitos, por teléfono.',
  allow: 'clients.read',
  input: z.object({ q: search, limit: countText(1, 50).default(50) }),
  answer: z.array(FoundClient),
});
