import { normaliseService } from '../services/service-list.ts';
import type { PublicReservation } from './contract.ts';

type Person = { firstname?: string; lastname?: string; first_name?: string; last_name?: string };
type ServiceLine = PublicReservation['services'][number];
type AnyLine = Partial<ServiceLine>;
type Spellings = { client?: Person | null; service?: ServiceLine['service'] | null } & {
  [K in 'services' | 'items' | 'lines']?: AnyLine[] | null;
};

const normalisePerson = <P extends Person>(person: P) => ({
  ...person,
  firstname: person.firstname ?? person.first_name ?? '',
  lastname: person.lastname ?? person.last_name ?? '',
});

const normaliseLine = (line: AnyLine): AnyLine => ({
  ...line,
  service_id: line.service_id ?? line.service?.id,
  quantity: line.quantity ?? 1,
  duration_min: line.duration_min ?? normaliseService({ ...line.service, ...line }).duration_minutes,
});

/**
 * Accepts a reservation in any spelling of the API; returns its lines in `services` and the client's `firstname` and
 * `lastname`.
 */
export function normaliseReservation<R extends PublicReservation>(reservation: R): R {
  const { services, items, lines, service, client } = reservation as Spellings;
  const found = services ?? items ?? lines ?? (service ? [{ service }] : []);
  return {
    ...reservation,
    client: normalisePerson(client ?? {}),
    services: found.map(normaliseLine),
  };
}
