import type { Organization } from '#domain/organization/contract.ts';

/** Where clients book. */
export const publicAddress = ({ slug }: Pick<Organization, 'slug'>): string => `${location.origin}/${slug}`;
