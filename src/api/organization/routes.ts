import {
  checkSlug,
  createOrganization,
  editOrganization,
  readOrganization,
  readPublicOrganization,
} from '#domain/organization/contract.ts';
import { editRules as editRulesCall, readRules } from '#domain/organization/rules.ts';
import { may } from '#domain/permissions.ts';
import { isReservedSlug, isSlug } from '#domain/slug.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/serve.ts';
import { editOrganization as edit, openOrganization } from './change-organization.ts';
import { editRules, rulesOf } from './edit-rules.ts';
import { findOrganizationOfSlug, requireShop, requireShopOfSlug, tenantOf } from './queries.ts';

export function organizationRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  serve(checkSlug, async ({ input: { slug } }) => {
    if (!isSlug(slug) || isReservedSlug(slug)) return { available: false };
    return { available: (await findOrganizationOfSlug(db, slug)) === null };
  });
  serve(createOrganization, ({ input, session }) => openOrganization(deps, session, input));
  serve(readOrganization, async ({ session }) => {
    const shop = await requireShop(db, session.organization_id);
    const { chat, waitlist } = shop.rules;
    return {
      ...shop,
      ...(chat.on && deps.chats && { chat: true }),
      ...(waitlist.on && { waitlist: true }),
    };
  });
  serve(editOrganization, ({ input, session }) => edit(deps, session, input), {
    loadSubject: ({ session }) => requireShop(db, session.organization_id),
  });
  serve(readRules, async ({ session }) => {
    const shop = await requireShop(db, session.organization_id);
    return may(session.user, 'rules.read') ? rulesOf(shop, deps.now()) : { terms: shop.rules.terms };
  });
  serve(editRulesCall, ({ input, session }) => editRules(deps, session, input), {
    loadSubject: ({ session }) => requireShop(db, session.organization_id),
  });
  serve(readPublicOrganization, ({ input: { slug } }) => requireShopOfSlug(deps, slug), {
    cache: tenantOf(deps),
  });
}
