import { defaultPhoneCode, phoneDigits, type PhoneParts } from './contact.ts';

/**
 * `lengths` are the numbers of digits of a landline or mobile, without the country's trunk digit; `longer` those of
 * spellings that contain more than the number, such as Argentina's 15.
 */
export type PhonePlan = {
  lengths: number[];
  longer?: number[] | undefined;
  trunk?: string | undefined;
};
/** Plans by country code, such as `+598`; `own` is the shop's country, absent where its zone names none. */
export type PhonePlans = {
  plans: Record<string, PhonePlan>;
  own?: { code: string; country: string } | undefined;
};

const withoutTrunk = (digits: string, { trunk }: PhonePlan) =>
  trunk && digits.startsWith(trunk) ? digits.slice(trunk.length) : digits;

function isPossible(digits: string, plan: PhonePlan): boolean {
  const { length } = withoutTrunk(digits, plan);
  return plan.lengths.includes(length) || plan.longer?.includes(length) === true;
}

/** The number without a country code typed into it; null if it is impossible in that country. */
function nationalNumber(number: string, code: string, { plans }: PhonePlans): string | null {
  const plan = plans[code];
  const digits = phoneDigits(number);
  if (!plan) return null;
  if (isPossible(digits, plan)) return number;
  const rest = digits.replace(new RegExp(`^0*${code.slice(1)}`), '');
  return isPossible(rest, plan) ? rest : null;
}

/** `own`: a number of the shop's country under another code; `impossible`: of neither. */
export type PhoneDoubt = 'own' | 'impossible';

/**
 * Doubt about a typed number; null without one, without a number, and for a country without a plan. The server reads
 * stored phones by the same rule: the default code, which most people leave unchanged, yields to the shop's country.
 */
export function doubtOf({ code, number }: PhoneParts, known: PhonePlans): PhoneDoubt | null {
  const { own, plans } = known;
  if (!phoneDigits(number) || !plans[code]) return null;
  const isChosen = nationalNumber(number, code, known) !== null;
  const isOwn = own !== undefined && own.code !== code && nationalNumber(number, own.code, known) !== null;
  if (isOwn && (code === defaultPhoneCode || !isChosen)) return 'own';
  return isChosen ? null : 'impossible';
}

/** The same number under the code of the shop's country. */
export function toOwnCountry({ code, number }: PhoneParts, known: PhonePlans): PhoneParts {
  const { own } = known;
  if (!own) return { code, number };
  return { code: own.code, number: nationalNumber(number, own.code, known) ?? number };
}

/** The number without trunk digit, under the code of the shop's country where that is meant; else the stored phone. */
export function dialledPhone(phone: string, known: PhonePlans): string {
  const code = Object.keys(known.plans).find((each) => phone.startsWith(each));
  if (!code) return phone;
  const stored = { code, number: phone.slice(code.length) };
  const meant = doubtOf(stored, known) === 'own' ? toOwnCountry(stored, known) : stored;
  const plan = known.plans[meant.code];
  const national = plan && withoutTrunk(phoneDigits(meant.number), plan);
  // The digits to leave out of a longer spelling differ by country.
  return national && plan.lengths.includes(national.length) ? `${meant.code}${national}` : phone;
}
