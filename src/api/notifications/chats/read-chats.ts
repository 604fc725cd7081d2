import type { ChatStanding } from '#domain/reservations/messages/chat-contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { dayBounds, epochOf, today } from '#domain/time.ts';
import { days } from '../../clock.ts';
import { readAccountTrust } from '../../billing/read-account-trust.ts';
import { chatNumber } from '../../clients/queries.ts';
import type { OrganizationId } from '../../database/connection.ts';
import type { Deps } from '../../deps.ts';
import { peopleLeft, shopLimit } from '../../integrations/chats/chat-limits.ts';
import { countOptOuts } from '../../integrations/chats/optouts.ts';
import { countChats } from '../../integrations/messages.ts';
import { chatBookingLinkOf, requireShop } from '../../organization/queries.ts';
import { phonesOfAgreed } from '../../reservations/chat-queries.ts';

export async function readChats(
  deps: Pick<Deps, 'chats' | 'config' | 'db' | 'now'>,
  organization: OrganizationId,
): Promise<ChatStanding> {
  const { chats, config, db, now } = deps;
  if (!chats) throw new Refusal('not_found');
  const shop = await requireShop(db, organization);
  const { timezone } = shop;
  const nowMs = now();
  const { start } = dayBounds(today(nowMs, timezone), timezone);
  const [counts, phones, trust, left] = await Promise.all([
    countChats(db, organization, { today: epochOf(start), since: nowMs - 30 * days }),
    phonesOfAgreed(db, organization),
    readAccountTrust(db, organization),
    peopleLeft(deps),
  ]);
  const link = chatBookingLinkOf(config, shop);
  const numbers = phones.flatMap((phone) => chatNumber({ timezone }, phone) ?? []);
  return {
    ...counts,
    limit: config.whatsappLimits.perDay,
    left,
    shop_limit: shopLimit(config, trust),
    ...(link && { booking_link: link }),
    optouts: await countOptOuts(db, [...new Set(numbers)]),
  };
}
