import type { Person } from '#domain/clients/client.ts';
import type { Deps } from '../deps.ts';
import { blockClient } from '../clients/changes/block-client.ts';
import { createClient, editClient, writeNote } from '../clients/changes/edit-client.ts';
import { insertConsents } from '../clients/consent-queries.ts';
import { insertClients } from '../clients/queries.ts';
import { newIds } from '../database/bulk-insert.ts';
import { by, change } from '../database/unit-of-work.ts';
import { requireShop } from '../organization/queries.ts';
import type { Session } from '../session/require-session.ts';
import { type Dice, pick } from './plausible-day.ts';
import { clientPhones } from './shop.ts';

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
// The list lengths are coprime, so that cycling through both lists gives every combination of names once.
const otherNames = Array.from(
  { length: firstnames.length * lastnames.length },
  (_, nth) => `${firstnames[nth % firstnames.length]} ${lastnames[nth % lastnames.length]}`,
);

type DemoClient = Person & { phone: string; email: string };

/** Begins with the regulars; the other clients follow in the order in which `pickClient` makes them known. */
const demoClients = [...regularNames, ...otherNames].map((name, at): DemoClient => {
  const [firstname = '', lastname = ''] = name.split(' ');
  const email = `${name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .replace(' ', '.')
    .toLowerCase()}@correo.example`;
  return { firstname, lastname, email, phone: `${clientPhones}${100 + at}` };
});

/** Draws a regular in 20 % of calls, else any known client; `won` (0 to 1) is the known share of the non-regulars. */
export function pickClient<C>(dice: Dice, clients: readonly C[], won: number): C {
  const others = Math.floor(won * (clients.length - regularNames.length));
  const isRegular = dice() < 0.2;
  return pick(dice, clients.slice(0, regularNames.length + (isRegular ? 0 : others)));
}

/**
 * Inserts all demo clients before they book, because many bookings by unknown clients would trigger the flood
 * protection. The first client consents to chat messages.
 */
export const insertDemoClients = (deps: Deps, session: Session): Promise<(DemoClient & { id: number })[]> =>
  change(deps, by(session), async ({ tx, organization, now }) => {
    const shop = await requireShop(tx, organization);
    const ids = await newIds(tx, ['clients'], demoClients.length);
    const clients = demoClients.map((person, nth) => ({ ...person, id: ids.clients[nth] as number }));
    const rows = clients.map(({ id, ...person }) => ({ id, person, isAnonymous: false }));
    await insertClients(tx, shop, rows, now());
    const consents = clients.slice(0, 1).map(({ id }) => ({ client: id, by: null, to: 'chat' as const }));
    await insertConsents(tx, organization, consents, now());
    return clients;
  });

const tagged: readonly (readonly [nth: number, tags: string[]])[] = [
  [0, ['fijo', 'tijera']],
  [1, ['fijo']],
  [2, ['color']],
  [3, ['fijo', 'barba']],
];
const doubles = [
  { firstname: 'Carla', lastname: 'Sosa', phone: '098 200 100' },
  { firstname: 'Diego', lastname: 'Rodriguez', phone: '(098) 200-101' },
];

export async function addDemoClientData(
  deps: Deps,
  session: Session,
  clients: readonly { id: number }[],
): Promise<void> {
  const idOf = (nth: number) => clients[nth]?.id ?? 0;
  const everything = { only: null, seesEmail: true, nowMs: deps.now() };
  for (const [nth, tags] of tagged) await editClient(deps, session, everything, { id: idOf(nth), tags });
  const text = 'Prefiere tijera a los costados. Llega siempre diez minutos antes.';
  await writeNote(deps, session, everything, { id: idOf(0), text });
  await blockClient(deps, session, {
    id: clients.at(-1)?.id ?? 0,
    reason: 'Reservó varias veces y no vino.',
  });
  for (const person of doubles) await createClient(deps, session, { ...person, email: null, tags: [] });
}
