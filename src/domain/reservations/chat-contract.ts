import { z } from 'zod';
import { route } from '../route.ts';

/** How a shop's chats go: of its clients who have them. */
export const ChatStanding = z.object({
  /** Since midnight on the shop's clock. */
  sent_today: z.int(),
  /** How many different people all shops together may write to within 24 hours. */
  limit: z.int(),
  /** How many of these may still be written to now. */
  left: z.int(),
  /** How many different people the shop itself may write to within 24 hours; none until its owner's e-mail is confirmed. */
  shop_limit: z.int(),
  /** In the last 30 days, by why they did not arrive, the most frequent first. */
  failed: z.array(z.object({ problem: z.string(), count: z.int() })),
  /** Clients of the shop who agreed and said since that they want none. */
  optouts: z.int(),
});
export type ChatStanding = z.infer<typeof ChatStanding>;

export const readChats = route('GET /orgs/me/chats', {
  summary: 'Cómo van los WhatsApp de la barbería. 404 donde no hay servicio de WhatsApp.',
  allow: 'rules.read',
  input: z.object({}),
  answer: ChatStanding,
  refusals: ['not_found'],
});
