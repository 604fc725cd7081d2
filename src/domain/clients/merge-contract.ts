import { z } from 'zod';
import { id, idText, instant } from '../fields.ts';
import { route } from '../route.ts';
import { Client, clientIds, contact } from './contract.ts';

/** Most groups of duplicates per answer. */
export const mostDuplicates = 100;
/** Most clients merged into one client per request. */
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

/** Data of the client in the path takes precedence; its missing fields are filled from the newest merged client. */
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

/** Restores the other client as a separate one; the answer is the client it was merged into. */
export const undoMerge = route('DELETE /clients/:id/merge/:otherId', {
  summary: 'Separa a un cliente que se unió con este.',
  allow: 'clients.merge',
  input: z.object({ id: idText, otherId: idText }),
  answer: Client,
});

/** Marks each pair of these clients as distinct, so that duplicates no longer list them together. */
export const markDistinct = route('POST /clients/:id/distinct', {
  summary: 'Recuerda que unos clientes no son la misma persona, para no proponerlos más como duplicados.',
  allow: 'clients.merge',
  status: 204,
  input: z.object({ id: idText, ids }),
  answer: z.void(),
  refusals: ['unknown_client'],
});

/** `ids` has the form `3,7`. */
export const undoMarkDistinct = route('DELETE /clients/:id/distinct', {
  summary: 'Deja de recordar que unos clientes no son la misma persona.',
  allow: 'clients.merge',
  status: 204,
  input: z.object({ id: idText, ids: clientIds }),
  answer: z.void(),
  refusals: ['unknown_client'],
});
