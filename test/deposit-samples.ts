import { depositEmail, type ToldState, transferEmail } from '#api/deposits/emails.ts';
import { cardsEmail } from '#api/deposits/accounts/cards-changed.ts';
import { Rules } from '#domain/organization/rules.ts';
import { usualPolicy } from '#domain/organization/policy.ts';
import type { AddressedReservation } from '#api/reservations/mailed-queries.ts';
import type { Sample } from './mail-samples.ts';
import { ratingSamples } from './rating-samples.ts';

export const publicUrl = 'https://navaja.example';
const policy = { ...usualPolicy, transfer_text: 'Alias: navaja.centro' };
const stopped = { ...policy, method: 'both', deposits: { ...policy.deposits, who: 'listed', always: true } };
const shop = {
  name: 'Barbería Navaja del Centro',
  timezone: 'America/Montevideo',
  rules: Rules.parse({ policy }),
};
const owner = { id: 1, firstname: 'Ana', email: 'ana@correo.example', email_confirmed_at: null };
const deposit = {
  id: 1,
  external_id: `1-${'x'.repeat(22)}`,
  amount_cents: 1_250_050,
  used_cents: 0,
  pay_until: '2026-11-24T11:00:00Z',
  method: 'transfer',
} as const;
const addressee = {
  email: 'maria.fernanda.rodriguez.etcheverry@correo.example',
  firstname: 'María Fernanda',
  start_at: '2026-11-25T18:30:00Z',
};
const visit = {
  reservation_id: null,
  start_at: addressee.start_at,
  barber: { id: 7, firstname: 'Maximiliano', lastname: 'Etchegoyen' },
  client: { id: 1, name: 'María Fernanda Rodríguez Etcheverry' },
};

const states: readonly (readonly [ToldState, string])[] = [
  ['open', 'anticipo-falta'],
  ['lapsed', 'anticipo-vencido'],
  ['asked', 'anticipo-pedido'],
  ['refunding', 'anticipo-por-devolver'],
  ['refunded', 'anticipo-devuelto'],
];

export const afterVisitSamples = (reservation: AddressedReservation): Sample[] => [
  ...ratingSamples(reservation),
  ...states.map(([state, name]) => ({
    kind: 'deposit-mail',
    name,
    email: depositEmail(state, { shop, deposit, addressee, publicUrl }),
  })),
  {
    kind: 'cards-changed',
    name: 'tarjetas-detenidas',
    email: cardsEmail(
      { ...shop, rules: Rules.parse({ policy: stopped }) },
      { owner, account: { status: 'rejected', resolution: 'contact_stripe' }, publicUrl },
    ),
  },
  {
    kind: 'deposit-transferred',
    name: 'anticipo-transferido',
    email: transferEmail(12_500.5, visit, { shop, owner, publicUrl }),
  },
];
