import { z } from 'zod';
import { id, idText, instant } from '../fields.ts';
import { route } from '../route.ts';
import { Client, clientIds, contact } from './contract.ts';

export const mostDuplicates = 100;
export const mostMerged = 20;

const ids = z
  .array(id, { error: 'Debe ser una lista de clientes.' })
  .min(1, 'Elige al menos un cliente.')
  .max(mostMerged, `Como máximo ${mostMerged} clientes.`);

const Duplicate = z.object({ ...contact, visits: z.int(), last_visit: instant.nullable() });

/** Groups have two or more clients, sorted by visits, the most frequent client first. */
export const listDuplicates = route('GET /clients/duplicates', {
  summary:
    'Clientes que parecen ser la misma persona: el mismo teléfono, o el mismo nombre y un contacto en común.',
  allow: 'clients.merge',
  input: z.object({}),
  answer: z.array(z.object({ clients: z.array(Duplicate) })),
});

/** The client in the path keeps its data; each missing field comes from the newest merged client that has it. */
export const mergeClients = route('POST /clients/:id/merge', {
  summary: 'Une otros clientes con este: su historial y sus reservas pasan a ser de uno. Se puede deshacer.',
  allow: 'clients.merge',
  input: z.object({
    id: idText,
    ids,
  }),
  answer: Client,
  refusals: ['unknown_client'],
});

/** The answer is the main client; `otherId` becomes a separate client. */
export const undoMerge = route('DELETE /clients/:id/merge/:otherId', {
  summary: 'Separa a un cliente que se unió con este.',
  allow: 'clients.merge',
  input: z.object({ id: idText, otherId: idText }),
  answer: Client,
});

export const markDistinct = route('POST /clients/:id/distinct', {
  summary: 'Recuerda que unos clientes no son la misma persona, para no proponerlos más como duplicados.',
  allow: 'clients.merge',
  status: 204,
  input: z.object({ id: idText, ids }),
  answer: z.void(),
  refusals: ['unknown_client'],
});

export const undoMarkDistinct = route('DELETE /clients/:id/distinct', {
  summary: 'Deja de recordar que unos clientes no son la misma persona.',
  allow: 'clients.merge',
  status: 204,
  input: z.object({ id: idText, ids: clientIds }),
  answer: z.void(),
  refusals: ['unknown_client'],
});
