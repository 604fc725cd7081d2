import { z } from 'zod';
import { route } from '../../route.ts';

export const ChatStanding = z.object({
  sent_today: z.int(),
  /** Number of different people that all shops together may message within 24 hours. */
  limit: z.int(),
  left: z.int(),
  /** Number of different people that this shop may message within 24 hours; 0 until the owner's e-mail is confirmed. */
  shop_limit: z.int(),
  /** Failed messages of the last 30 days by problem, the most frequent problem first. */
  failed: z.array(z.object({ problem: z.string(), count: z.int() })),
  /** Number of the shop's clients who consented and opted out afterwards. */
  optouts: z.int(),
  booking_link: z.string().optional(),
});
export type ChatStanding = z.infer<typeof ChatStanding>;

export const readChats = route('GET /orgs/me/chats', {
  summary: 'Cómo van los WhatsApp de la barbería. 404 donde no hay servicio de WhatsApp.',
  allow: 'rules.read',
  input: z.object({}),
  answer: ChatStanding,
  refusals: ['not_found'],
});
