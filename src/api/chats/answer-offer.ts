import type { OrganizationId } from '../database/connection.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '#domain/refusal.ts';
import { requireShop } from '../organization/queries.ts';
import { acceptOffer, declineOffer } from '../waitlist/offers/answer-offer.ts';
import type { ChatAnswer } from './chat-answer.ts';
import { refusalText, timeText } from './chat-text.ts';

export const offerActions = ['accept', 'decline'] as const;
export type OfferPress = { externalId: string; offer: number; action: (typeof offerActions)[number] };

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
    const text = refusalText(problem);
    const asksDeposit =
      problem instanceof Refusal && (problem.code === 'deposit_required' || problem.code === 'deposit_open');
    return { text: asksDeposit ? `${text}\n${deps.config.publicUrl}/e/${externalId}` : text };
  }
}
