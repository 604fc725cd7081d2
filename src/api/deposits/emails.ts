import { formatCents, formatPrice } from '#domain/money.ts';
import type { Deposit } from '#domain/deposits/contract.ts';
import { formatDayAndTime } from '#domain/schedule/day-text.ts';
import { fullName } from '#domain/text/contact.ts';
import { type Instant, instantToLocal } from '#domain/time.ts';
import type { Email } from '../integrations/mail/email.ts';
import type { Shop } from '../organization/queries.ts';
import { accountOf, type findOwner } from '../session/user-queries.ts';
import type { StoredDeposit } from './queries.ts';

type Told = {
  shop: Pick<Shop, 'name'>;
  amount: string;
  day: string;
  until: string;
  instructions: string | null;
  isLate: boolean;
};

const words = {
  open: ({ shop, amount, day, until, instructions }: Told) => ({
    subject: `Falta el anticipo de tu reserva en ${shop.name}`,
    title: 'Falta el anticipo',
    paragraphs: [
      `Te guardamos el ${day}. Para confirmar, transfiere ${amount} antes del ${until} y avísanos con el botón.`,
      ...(instructions ? [instructions] : []),
    ],
    label: 'Ya transferí',
  }),
  lapsed: ({ shop, day }: Told) => ({
    subject: `Tu reserva en ${shop.name} no se confirmó`,
    title: 'Tu reserva no se confirmó',
    paragraphs: [
      `No recibimos el anticipo del ${day} y el horario quedó libre. Si ya transferiste, comunícate con la barbería.`,
    ],
    label: 'Ver el anticipo',
  }),
  asked: ({ shop, amount, day }: Told) => ({
    subject: `Falta el anticipo de tu reserva en ${shop.name}`,
    title: 'Falta el anticipo',
    paragraphs: [`Tu reserva del ${day} está confirmada. Ya puedes pagar el anticipo de ${amount}.`],
    label: 'Pagar anticipo',
  }),
  refunding: ({ shop, amount, day, isLate }: Told) => ({
    subject: `${shop.name} te devuelve el anticipo`,
    title: 'Te devolvemos el anticipo',
    paragraphs: [
      isLate
        ? 'Tu pago llegó tarde y te lo devolvimos.'
        : `La barbería te devuelve ${amount} de la reserva del ${day}.`,
    ],
    label: 'Ver el anticipo',
  }),
  refunded: ({ shop, amount, day }: Told) => ({
    subject: `${shop.name} te devolvió el anticipo`,
    title: 'Anticipo devuelto',
    paragraphs: [`La barbería te devolvió ${amount} de la reserva del ${day}.`],
    label: 'Ver el anticipo',
  }),
};

export type ToldState = keyof typeof words;

type About = {
  cents?: number | undefined;
  shop: Pick<Shop, 'name' | 'timezone' | 'rules'>;
  deposit: Pick<StoredDeposit, 'id' | 'external_id' | 'amount_cents' | 'used_cents' | 'pay_until' | 'method'>;
  addressee: { email: string | null; firstname: string; start_at: Instant };
  publicUrl: string;
};

export function depositEmail(state: ToldState, { shop, deposit, addressee, publicUrl, cents }: About): Email {
  const { label, paragraphs, ...text } = words[state]({
    shop,
    amount: formatCents(cents ?? deposit.amount_cents - deposit.used_cents),
    day: formatDayAndTime(instantToLocal(addressee.start_at, shop.timezone)),
    until: formatDayAndTime(instantToLocal(deposit.pay_until, shop.timezone)),
    instructions: shop.rules.policy?.transfer_text ?? null,
    isLate: deposit.method === 'card',
  });
  return {
    to: addressee.email ?? '',
    ...text,
    paragraphs: [`Hola ${addressee.firstname}:`, ...paragraphs],
    button: { label, href: `${publicUrl}/p/${deposit.external_id}` },
    about: { subject: 'deposit', subject_id: deposit.id },
  };
}

export function transferEmail(
  amount: number,
  visit: NonNullable<Deposit['visit']>,
  {
    shop,
    owner,
    publicUrl,
  }: {
    shop: Pick<Shop, 'timezone'>;
    owner: NonNullable<Awaited<ReturnType<typeof findOwner>>>;
    publicUrl: string;
  },
): Email {
  const day = formatDayAndTime(instantToLocal(visit.start_at, shop.timezone));
  return {
    to: owner.email,
    account: accountOf(owner),
    subject: `${visit.client.name} dice que transfirió el anticipo`,
    title: 'Hay un anticipo por revisar',
    paragraphs: [
      `Hola ${owner.firstname}:`,
      `${visit.client.name} dice que transfirió ${formatPrice(amount)} por el ${day} con ${fullName(visit.barber)}. Revísalo y confirma la reserva.`,
    ],
    button: { label: 'Ver los anticipos', href: `${publicUrl}/dashboard/anticipos` },
  };
}
