import { fullName, joinNames } from '../text/contact.ts';
import { nobodyByName } from '../clients/client.ts';
import type { FeedLevel } from './contract.ts';

type Name = { firstname: string; lastname: string };
type Visit = { services: readonly string[]; client: Name };

const busy = 'Ocupado';

const initialOf = (name: string): string => {
  const [first] = name.trim();
  return first ? `${first.toUpperCase()}.` : '';
};

const initials = ({ firstname, lastname }: Name): string =>
  [initialOf(firstname), initialOf(lastname)].filter(Boolean).join(' ');

function clientText(client: Name, level: FeedLevel): string {
  if (fullName(client) === nobodyByName.firstname) return nobodyByName.firstname;
  return level === 'completo' ? client.firstname : initials(client);
}

/** Title of a reservation in a feed: `Corte · C. S.`, or only `Ocupado`; a branch's feed adds the barber's name. */
export function visitText({ services, client }: Visit, level: FeedLevel, barber?: Name): string {
  if (level === 'ocupado') return busy;
  const what = joinNames(services) || 'Visita';
  return [what, clientText(client, level), barber && fullName(barber)].filter(Boolean).join(' · ');
}

export function dayOffText(level: FeedLevel, barber?: Name): string {
  if (level === 'ocupado') return busy;
  return ['Día libre', barber && fullName(barber)].filter(Boolean).join(' · ');
}
