import { fullName, namesInWords } from '../contact.ts';
import { nobodyByName } from '../clients/client.ts';
import type { FeedLevel } from './contract.ts';

type Name = { firstname: string; lastname: string };
/** What a feed may say of a visit. */
type Visit = { services: readonly string[]; client: Name };

const busy = 'Ocupado';

const initialOf = (name: string): string => {
  const [first] = name.trim();
  return first ? `${first.toUpperCase()}.` : '';
};

/** `C. S.` */
const initials = ({ firstname, lastname }: Name): string =>
  [initialOf(firstname), initialOf(lastname)].filter(Boolean).join(' ');

function clientText(client: Name, level: FeedLevel): string {
  if (fullName(client) === nobodyByName.firstname) return nobodyByName.firstname;
  return level === 'completo' ? client.firstname : initials(client);
}

/** What a calendar shows of a visit: `Corte · C. S.`, or only that the time is taken; in a branch's, also with whom. */
export function visitText({ services, client }: Visit, level: FeedLevel, barber?: Name): string {
  if (level === 'ocupado') return busy;
  const what = namesInWords(services) || 'Visita';
  return [what, clientText(client, level), barber && fullName(barber)].filter(Boolean).join(' · ');
}

/** The same of a day off; in a branch's, also whose. */
export function dayOffText(level: FeedLevel, barber?: Name): string {
  if (level === 'ocupado') return busy;
  return ['Día libre', barber && fullName(barber)].filter(Boolean).join(' · ');
}
