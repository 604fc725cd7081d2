import { Refusal } from '#domain/refusal.ts';
import { demoSlug } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { OrganizationId } from '../database/connection.ts';
import type { Authenticate, Session } from '../http/serve.ts';
import { findOrganizationOfSlug } from '../organization/queries.ts';
import { bearerOf } from '../session/require-session.ts';
import { findInDirectory, findUser } from '../session/user-queries.ts';
import { hideStrangers, inventedContacts } from './hide-strangers.ts';
import { demoPeople } from './shop.ts';

const owner = demoPeople.find(({ role }) => role === 'owner');

type Panel = {
  open: () => Promise<{ access_token: string }>;
  exists: () => Promise<boolean>;
  admit: (authenticate: Authenticate) => Authenticate;
};

/** The demo shop, readable by anybody. Its sessions are signed tokens: no row, no cookie, no renewal. */
export function createExamplePanel({
  config,
  db,
  now,
  tokens,
}: Pick<Deps, 'config' | 'db' | 'now' | 'tokens'>): Panel {
  // Without a seeded demo another shop may own the slug, so the owner's e-mail address is compared too.
  const find = async () => {
    if (!config.demo || !owner) return null;
    const [organization, account] = await Promise.all([
      findOrganizationOfSlug(db, demoSlug),
      findInDirectory(db, owner.account.email),
    ]);
    if (!organization || account?.organization_id !== organization) return null;
    const found = await findUser(db, organization, account.user_id);
    if (found?.role !== owner.role) return null;
    const { password_hash: _, ...user } = found;
    return { organization, user };
  };
  const sessionOf = async (organization: OrganizationId): Promise<Session> => {
    const shop = await find();
    if (shop?.organization !== organization) throw new Refusal('not_authenticated');
    return { id: 'example', organization_id: organization, user: shop.user, hideStrangers, inventedContacts };
  };
  let doesExist = false;
  return {
    async open() {
      const shop = await find();
      if (!shop) throw new Refusal('not_found');
      return { access_token: await tokens.signExample({ organization: shop.organization }, now()) };
    },
    // A negative result is read again, because the first pages are served before the demo shop is made.
    exists: async () => (doesExist ||= (await find()) !== null),
    admit: (authenticate) => async (request) => {
      const token = config.demo ? bearerOf(request) : null;
      const claims = token ? await tokens.readExample(token, now()) : null;
      if (!claims) return authenticate(request);
      const session = await sessionOf(claims.organization as OrganizationId);
      if (!request.routeOptions.config.isOpenToExample) throw new Refusal('example_shop');
      return session;
    },
  };
}
