import type { OrganizationId } from '../database/connection.ts';
import type { Deps } from '../deps.ts';
import { requireShop } from '../organization/queries.ts';
import { acceptOffer, declineOffer } from '../waitlist/answer-offer.ts';
import type { ChatAnswer } from './chat-answer.ts';
import { refusalText, timeText } from './chat-text.ts';

/** Actions of the buttons under a chat about an offer. */
export const offerActions = ['accept', 'decline'] as const;
/** A button press about an offer for the waitlist entry of a link. */
export type OfferPress = { externalId: string; offer: number; action: (typeof offerActions)[number] };

/** Executes a button press about an offer and answers its result; a repeated press changes nothing. */
export async function answerOffer(
  deps: Deps,
  organization: OrganizationId,
  { externalId, offer, action }: OfferPress,
): Promise<ChatAnswer> {
  try {
    if (action === 'decline') {
      await declineOffer(deps, externalId, { leave: false, offer });
      return { text: 'Listo, le ofrecemos el lugar a quien sigue. Sigues en la lista.' };
    }
    const [{ timezone }, { start_at, status }] = await Promise.all([
      requireShop(deps.db, organization),
      acceptOffer(deps, externalId, { offer }),
    ]);
    const time = timeText(start_at, timezone);
    // A repeated press answers the booked reservation in its current state.
    if (status === 'canceled') return { text: `Tu reserva del ${time} está cancelada.` };
    return { text: `¡Gracias! Te esperamos el ${time}.` };
  } catch (problem) {
    return { text: refusalText(problem) };
  }
}
