import { z } from 'zod';
import { id, idText, instant } from '../fields.ts';
import { route } from '../route.ts';

export const Redemption = z.object({
  id,
  client_id: id,
  reservation_id: id.nullable(),
  at: instant,
  cost: z.int(),
});
export type Redemption = z.infer<typeof Redemption>;

export const redeemReward = route('POST /clients/:id/redemptions', {
  summary: 'El cliente usa un premio de su tarjeta de sellos.',
  allow: 'loyalty.redeem',
  status: 201,
  input: z.object({ id: idText, reservation_id: id.nullish() }),
  answer: Redemption,
  refusals: ['no_reward', 'idempotency_mismatch'],
});

export const undoRedemption = route('DELETE /clients/:id/redemptions/:rid', {
  summary: 'Deshace un premio usado hace un día o menos.',
  allow: 'loyalty.redeem',
  status: 204,
  input: z.object({ id: idText, rid: idText }),
  answer: z.void(),
  refusals: ['redemption_fixed'],
});
