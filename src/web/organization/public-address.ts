import type { Organization } from '#domain/organization/contract.ts';

/** URL of the shop's public booking page. */
export const publicAddress = ({ slug }: Pick<Organization, 'slug'>): string => `${location.origin}/${slug}`;
