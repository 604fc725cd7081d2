import { formatCents } from '../money.ts';
import { countText } from '../text/count.ts';
import { depositDue, type PayingClient, type PayingVisit } from './deposit-due.ts';
import { asksDeposits, type Policy } from './policy.ts';
import { noticeText, refundText } from './terms.ts';

const amountText = ({ amount }: Policy): string =>
  'cents' in amount ? formatCents(amount.cents) : `${amount.percent} %`;

const isPart = (part: string | false): part is string => part !== false;

export function policyValue(policy: Policy): string {
  if (!asksDeposits(policy)) return 'Nadie';
  const { first_time, after_no_shows: absences, premium, always } = policy.deposits;
  const when = [
    first_time && 'en la primera visita',
    absences !== null && `desde ${countText(absences, 'ausencia', 'ausencias')}`,
    premium && 'en servicios premium',
  ].filter(isPart);
  return `${amountText(policy)} ${always ? 'a todos' : new Intl.ListFormat('es').format(when)}`;
}

function conditionText({
  first_time,
  after_no_shows: absences,
  premium,
  always,
}: Policy['deposits']): string {
  if (always) return 'Para confirmar';
  const conditions = [
    first_time && 'es tu primera visita',
    absences !== null && `faltaste ${countText(absences, 'vez', 'veces')} o más en los últimos 12 meses`,
    premium && 'eliges un servicio premium',
  ].filter(isPart);
  return `Si ${new Intl.ListFormat('es', { type: 'disjunction' }).format(conditions)}, para confirmar`;
}

function methodText({ method, hold_minutes, transfer_hours }: Policy): string {
  const ways = [
    method !== 'card' && `por transferencia dentro de ${noticeText(transfer_hours * 60)}`,
    method !== 'transfer' && `con tarjeta dentro de ${noticeText(hold_minutes)}`,
  ].filter(isPart);
  return ways.join(' o ');
}

export function policySentence(policy: Policy, cancelHours: number): string {
  if (!asksDeposits(policy)) return 'Nadie paga anticipo: se reserva como siempre.';
  const amount = `un anticipo ${'cents' in policy.amount ? 'de' : 'del'} ${amountText(policy)}`;
  return `${conditionText(policy.deposits)} pagas ${amount} ${methodText(policy)}. ${refundText(cancelHours)}`;
}

export function withoutCardsText(policy: Policy): string {
  if (!asksDeposits(policy) || policy.method === 'transfer') return '';
  return policy.method === 'card'
    ? 'Mientras tanto tus clientes reservan sin anticipo.'
    : 'Mientras tanto tus clientes pagan el anticipo por transferencia.';
}

export type ExampleService = { name: string; price_cents: number };
export const usualService: ExampleService = { name: 'Corte', price_cents: 80_000 };

type Example = { who: string; what: string; visit: PayingVisit; client: PayingClient };

export function policyExamples(
  policy: Policy,
  { name, price_cents }: ExampleService,
  currency: string,
): string[] {
  if (!asksDeposits(policy)) return [];
  const absences = policy.deposits.after_no_shows ?? 2;
  const ofService = {
    what: `${name} ${formatCents(price_cents)}`,
    visit: { total_cents: price_cents, hasPremium: false },
  };
  const usual = { who: 'Cliente de siempre', client: { isNew: false, noShows: 0 } };
  const examples: Example[] = [
    { ...ofService, who: 'Primera visita', client: { isNew: true, noShows: 0 } },
    {
      ...ofService,
      who: `Cliente con ${countText(absences, 'ausencia', 'ausencias')}`,
      client: { isNew: false, noShows: absences },
    },
    { ...ofService, ...usual },
  ];
  if (policy.deposits.premium)
    examples.push({ ...usual, what: 'servicio premium', visit: { total_cents: 0, hasPremium: true } });
  return examples.map(({ who, what, visit, client }) => {
    const due = depositDue(policy, visit, client, currency);
    return `${who}, ${what}: ${due ? `anticipo de ${formatCents(due.amount_cents)}` : 'sin anticipo'}.`;
  });
}
