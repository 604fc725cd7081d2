import type { z } from 'zod';
import { createOrganization, type Organization } from '#domain/organization/contract.ts';
import { register } from '#domain/session/contract.ts';
import { browserTimezone } from '#web/lib/browser-timezone.ts';
import { call } from '#web/lib/call.ts';
import { signIn } from '#web/lib/sign-in.ts';

export type Account = z.input<typeof register.input>;
export type Shop = { name: string; slug: string };

/** The account that this page already made, for the case that what follows fails. */
let registered: string | null = null;

/**
 * The one step of a registration in its three calls: account, login, shop. Whoever is signed in already
 * brings no account, and a second try does not make the account again.
 */
export async function openShop(account: Account | null, shop: Shop): Promise<Organization> {
  if (account) await openAccount(account);
  return call(createOrganization, { ...shop, timezone: browserTimezone() });
}

async function openAccount(account: Account): Promise<void> {
  if (registered !== account.email) await call(register, account);
  registered = account.email;
  await signIn({ email: account.email, password: account.password });
}
