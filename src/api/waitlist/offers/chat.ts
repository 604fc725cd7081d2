import { fullName } from '#domain/text/contact.ts';
import { formatNear } from '#domain/schedule/day-text.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal } from '#domain/time.ts';
import type { Chat } from '../../integrations/chats/send-chat.ts';
import { templateValue } from '../../integrations/chats/templates.ts';
import type { Shop } from '../../organization/queries.ts';
import type { Entry, OpenOffer } from '../queries.ts';

/** The reply buttons carry the offer's id, so that a late reply cannot answer a newer offer. */
export function offerChat(
  { id, start_at, expires_at, ...barber }: OpenOffer,
  { external_id }: Entry,
  { name, timezone }: Shop,
): Pick<Chat, 'template' | 'values' | 'buttons'> {
  const until = formatTime(instantToLocal(expires_at, timezone));
  const answer = (word: 'accept' | 'decline') =>
    ({ kind: 'reply', payload: `1.${external_id}.${id}.${word}` }) as const;
  return {
    template: 'navaja_lugar',
    values: [name, formatNear(instantToLocal(start_at, timezone)), fullName(barber), until].map(
      templateValue,
    ),
    buttons: [answer('accept'), answer('decline')],
  };
}
