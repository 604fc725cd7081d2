import { chatNumber } from '#domain/clients/chat-number.ts';
import type { ChatStanding } from '#domain/reservations/chat-contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { dayBounds, epochOf, today } from '#domain/time.ts';
import { days } from '../clock.ts';
import type { OrganizationId } from '../database/connection.ts';
import type { Deps } from '../deps.ts';
import { countOptOuts } from '../integrations/chats/optouts.ts';
import { countChats } from '../integrations/messages.ts';
import { requireShop } from '../organization/queries.ts';
import { phonesOfAgreed } from './chat-queries.ts';

/** How a shop's chats go, or 404 where there is no chat service. */
export async function readChats(
  { chats, config, db, now }: Pick<Deps, 'chats' | 'config' | 'db' | 'now'>,
  organization: OrganizationId,
): Promise<ChatStanding> {
  if (!chats) throw new Refusal('not_found');
  const { timezone } = await requireShop(db, organization);
  const nowMs = now();
  const { start } = dayBounds(today(nowMs, timezone), timezone);
  const [counts, phones] = await Promise.all([
    countChats(db, organization, { today: epochOf(start), since: nowMs - 30 * days }),
    phonesOfAgreed(db, organization),
  ]);
  const numbers = phones.flatMap((phone) => chatNumber(phone, timezone) ?? []);
  return {
    ...counts,
    limit: config.whatsappLimits.perDay,
    optouts: await countOptOuts(db, [...new Set(numbers)]),
  };
}
