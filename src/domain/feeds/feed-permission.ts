import type { Permission } from '../permissions.ts';

/** Permission required to share a calendar, and to keep its feed readable. */
export const feedPermission = (user: number, { barber_id }: { barber_id: number | null }): Permission =>
  barber_id === user ? 'feeds.own' : 'feeds.branch';
