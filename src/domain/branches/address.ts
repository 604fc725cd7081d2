import type { Branch } from './contract.ts';

/** Address parts joined with ' · ', empty ones skipped. */
export const addressOf = (branch: Pick<Branch, 'address_line1' | 'city' | 'postcode' | 'country'>): string =>
  [branch.address_line1, branch.city, branch.postcode, branch.country].filter(Boolean).join(' · ');
