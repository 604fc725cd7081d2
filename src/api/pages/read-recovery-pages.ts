import type { LostLink } from '#domain/page.ts';
import type { MyReservations } from '#domain/recovery/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import { findShop, requireShopOfSlug, type Shop } from '../organization/queries.ts';
import { readMyReservations } from '../recovery/read-my-reservations.ts';
import { organizationOfPublicId } from '../security/tokens.ts';

type Reader = Pick<Deps, 'db' | 'now' | 'chats' | 'cache'>;

const toLostLink = ({ name, slug, rules }: Shop, chats: Deps['chats']): LostLink => ({
  shop: { name, slug },
  chat: rules.chat.on && chats !== null,
});

export const readLostLinkPage = async (deps: Reader, slug: string): Promise<LostLink> =>
  toLostLink(await requireShopOfSlug(deps, slug), deps.chats);

/** The shop that a dead link names; undefined where it names none. */
export async function findLostLink({ db, chats }: Reader, link: string): Promise<LostLink | undefined> {
  const organization = organizationOfPublicId(link);
  const shop = organization && (await findShop(db, organization).catch(() => null));
  return shop ? toLostLink(shop, chats) : undefined;
}

export const readMyReservationsPage = (deps: Reader, token: string): Promise<MyReservations> =>
  readMyReservations(deps, token).catch((problem: unknown) => {
    throw problem instanceof Refusal && problem.code === 'bad_token' ? new Refusal('not_found') : problem;
  });
