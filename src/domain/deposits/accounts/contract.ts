import { z } from 'zod';
import { route } from '../../route.ts';
import { accountReasons, accountStates } from './card-account.ts';

export const CardAccount = z.object({
  state: z.enum(accountStates),
  reason: z.enum(accountReasons).nullable(),
  country: z.string().nullable(),
  currency: z.string().nullable(),
});
export type CardAccount = z.infer<typeof CardAccount>;

const nothing = z.object({});

export const readCardAccount = route('GET /deposits/account', {
  summary: 'Si la barbería puede cobrar anticipos con tarjeta, y por qué no.',
  allow: 'deposits.connect',
  input: nothing,
  answer: CardAccount,
  refusals: ['not_found'],
});

export const connectCards = route('POST /deposits/connect', {
  summary: 'Abre la página donde el dueño conecta su cuenta de cobros; pide la contraseña.',
  allow: 'deposits.connect',
  input: nothing,
  answer: z.object({ url: z.string() }),
  refusals: ['not_found', 'prove_yourself', 'cards_not_here', 'payments_failed'],
});
