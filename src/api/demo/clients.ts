import type { Person } from '#domain/clients/client.ts';
import type { Deps } from '../deps.ts';
import { insertClients, insertConsents } from '../clients/queries.ts';
import { newIds } from '../database/bulk-insert.ts';
import { by, change } from '../database/unit-of-work.ts';
import type { Session } from '../session/require-session.ts';
import { type Dice, pick } from './plausible-day.ts';

const regularNames = [
  'Carla Sosa',
  'Diego Rodríguez',
  'Valentina Núñez',
  'Joaquín Méndez',
  'Sofía Cabrera',
  'Federico Olivera',
  'Camila Techera',
  'Nicolás Barrios',
  'Agustina Peña',
  'Rodrigo Suárez',
  'Florencia Ibáñez',
  'Gonzalo Viera',
];
const firstnames =
  'Andrés Belén Bautista Cecilia Emiliano Gabriela Hernán Inés Julián Lorena Matías Natalia Pablo Romina'.split(
    ' ',
  );
const lastnames =
  'Alonso Benítez Correa Duarte Etcheverry Ferreira Giménez Hernández Larrosa Machado Olivera Píriz Silveira'.split(
    ' ',
  );
// Both lists have different lengths, so that going on in each names nobody twice.
const otherNames = Array.from(
  { length: firstnames.length * lastnames.length },
  (_, nth) => `${firstnames[nth % firstnames.length]} ${lastnames[nth % lastnames.length]}`,
);

type DemoClient = Person & { phone: string; email: string };

/** Who comes to the demo shop: some who came from the start, then the others in the order in which they first came. */
export const demoClients = [...regularNames, ...otherNames].map((name, at): DemoClient => {
  const [firstname = '', lastname = ''] = name.split(' ');
  const email = `${name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .replace(' ', '.')
    .toLowerCase()}@correo.example`;
  return { firstname, lastname, email, phone: `+598 98 200 ${100 + at}` };
});

/** A client of those whom the shop knew when it had won a part of all others; every other time a regular one. */
export function pickClient<C>(dice: Dice, clients: readonly C[], won: number): C {
  const others = Math.floor(won * (clients.length - regularNames.length));
  const isRegular = dice() < 0.2;
  return pick(dice, clients.slice(0, regularNames.length + (isRegular ? 0 : others)));
}

/**
 * Writes down everybody before they book, because many strangers at once would be a flood; the first of them wants to be
 * told by chat.
 */
export const insertDemoClients = (deps: Deps, session: Session): Promise<(DemoClient & { id: number })[]> =>
  change(deps, by(session), async ({ tx, organization, now }) => {
    const ids = await newIds(tx, ['clients'], demoClients.length);
    const clients = demoClients.map((person, nth) => ({ ...person, id: ids.clients[nth] as number }));
    const rows = clients.map(({ id, ...person }) => ({ id, person, isAnonymous: false }));
    await insertClients(tx, organization, rows, now());
    const consents = clients.slice(0, 1).map(({ id }) => ({ client: id, by: null }));
    await insertConsents(tx, organization, consents, now());
    return clients;
  });
