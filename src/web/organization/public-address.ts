import type { Organization } from '#domain/organization/contract.ts';

export const publicAddress = ({ slug }: Pick<Organization, 'slug'>): string => `${location.origin}/${slug}`;
