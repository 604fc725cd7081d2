import { demoPhones } from './shop.ts';

/** Patterns of the contacts that the demo invented: of an e-mail in lower case, and of a phone's digits. */
export const inventedContacts = { email: '\\.example$', digits: `^(598|0)?(${demoPhones.join('|')})` };
const inventedEmail = new RegExp(inventedContacts.email);
const inventedDigits = new RegExp(inventedContacts.digits);

const email = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;
const isInvented = (address: string) => inventedEmail.test(address.toLowerCase());
const isDemoPhone = (phone: string) => inventedDigits.test(phone.replace(/\D/g, ''));
const personal = new Set(['firstname', 'lastname', 'name', 'client_name_snapshot', 'notes']);

const isForeign = (key: string, value: unknown): boolean => {
  if (typeof value !== 'string' || value === '') return false;
  if (key.endsWith('email')) return !isInvented(value);
  return key.includes('phone') && !isDemoPhone(value);
};

/**
 * Removes what visitors of the demo shop's booking page typed: e-mail addresses and phones that the demo did not
 * invent, and the name and notes beside them.
 */
export function hideStrangers(answer: unknown): unknown {
  if (typeof answer === 'string')
    return answer.replace(email, (address) => (isInvented(address) ? address : 'oculto'));
  if (Array.isArray(answer)) return answer.map(hideStrangers);
  if (typeof answer !== 'object' || answer === null) return answer;
  const fields = Object.entries(answer);
  const isStranger = fields.some(([key, value]) => isForeign(key, value));
  const hide = ([key, value]: [string, unknown]): [string, unknown] => {
    if (isForeign(key, value)) return [key, ''];
    const isHidden = isStranger && personal.has(key) && typeof value === 'string';
    return [key, isHidden ? 'Oculto' : hideStrangers(value)];
  };
  return Object.fromEntries(fields.map(hide));
}
