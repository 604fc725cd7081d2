import type { Permission } from '../permissions.ts';

/** What somebody needs to share a calendar, and to go on sharing it. */
export const feedPermission = (user: number, { barber_id }: { barber_id: number | null }): Permission =>
  barber_id === user ? 'feeds.own' : 'feeds.branch';
