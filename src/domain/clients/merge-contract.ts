import { z } from 'zod';
import { id, idText, instant } from '../fields.ts';
import { route } from '../route.ts';
import { Client, contact } from './contract.ts';

/** The most groups of duplicates in one answer. */
export const mostDuplicates = 100;
/** The most duplicates that are merged into one client at once. */
export const mostMerged = 20;

const Duplicate = z.object({ ...contact, visits: z.int(), last_visit: instant.nullable() });

/** Each group has two clients or more, whoever came most first. */
export const listDuplicates = route('GET /clients/duplicates', {
  summary:
    'Clientes que parecen ser la misma persona: el mismo teléfono, o el mismo nombre y un contacto en común.',
  allow: 'clients.merge',
  input: z.object({}),
  answer: z.array(z.object({ clients: z.array(Duplicate) })),
});

/** What the client of the path has stands; what they lack is filled from the newest of the others. */
export const mergeClients = route('POST /clients/:id/merge', {
  summary: 'Une otros clientes con este: su historial y sus reservas pasan a ser de uno. Se puede deshacer.',
  allow: 'clients.merge',
  input: z.object({
    id: idText,
    ids: z
      .array(id, { error: 'Debe ser una lista de clientes.' })
      .min(1, 'Elige al menos un cliente.')
      .max(mostMerged, `Como máximo ${mostMerged} clientes.`),
  }),
  answer: Client,
  refusals: ['unknown_client'],
});

/** The other one is as before; the answer is whoever they were merged into. */
export const undoMerge = route('DELETE /clients/:id/merge/:otherId', {
  summary: 'Separa a un cliente que se unió con este.',
  allow: 'clients.merge',
  input: z.object({ id: idText, otherId: idText }),
  answer: Client,
});
