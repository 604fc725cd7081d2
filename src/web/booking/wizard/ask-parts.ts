import type { listPublicBarbers } from '#domain/barbers/contract.ts';
import type { readPublicBilling } from '#domain/billing/contract.ts';
import type { listPublicBranches } from '#domain/branches/contract.ts';
import type { listPublicServices } from '#domain/services/contract.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';

const servicesCall = endpoint<typeof listPublicServices>('GET /public/:slug/services');
const barbersCall = endpoint<typeof listPublicBarbers>('GET /public/:slug/barbers');
const branchesCall = endpoint<typeof listPublicBranches>('GET /branches/public/by-slug/:slug');
const billingCall = endpoint<typeof readPublicBilling>('GET /orgs/billing/by-slug/:slug');

/** Calls for parts of the page that the server failed to include. */
export const askParts = {
  services: (slug: string) => call(servicesCall, { slug }),
  barbers: (slug: string) => call(barbersCall, { slug, include_owners: true }),
  branches: (slug: string) => call(branchesCall, { slug, only_active: false }),
  billing: (slug: string) => call(billingCall, { slug }, { skipAuth: true }),
};
