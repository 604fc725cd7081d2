import { demoPhones } from './shop.ts';

const email = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;
const isInvented = (address: string) => address.toLowerCase().endsWith('.example');
function isDemoPhone(phone: string): boolean {
  const national = phone.replace(/\D/g, '').replace(/^(598|0)/, '');
  return demoPhones.some((start) => national.startsWith(start));
}
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
