import type { Instant } from './time.ts';

export const roles = ['owner', 'manager', 'barber'] as const;
export type Role = (typeof roles)[number];
export const roleNames: Record<Role, string> = { owner: 'Dueño', manager: 'Encargado', barber: 'Barbero' };

const everyone: readonly Role[] = roles;
const managers: readonly Role[] = ['owner', 'manager'];
const owners: readonly Role[] = ['owner'];
// The services screen is linked for owner and manager, yet edited by owner and barber, as specified.
const serviceEditors: readonly Role[] = ['owner', 'barber'];

const table = {
  'session.read': everyone,
  'organization.create': owners,
  'organization.read': everyone,
  'organization.edit': owners,
  'rules.read': managers,
  'rules.edit-online': managers,
  // All other sections.
  'rules.edit': owners,
  'billing.read': everyone,
  'billing.manage': managers,
  'account.edit': everyone,
  'images.upload': everyone,
  'services.read': everyone,
  'services.edit': serviceEditors,
  // Who finds the services screen on the dashboard.
  'services.linked': managers,
  'branches.read': everyone,
  'branches.edit': managers,
  'barbers.read': everyone,
  'barbers.read-contact': managers,
  'barbers.edit': managers,
  'managers.invite': owners,
  'owners.edit': owners,
  'schedule.edit-own': everyone,
  'blocks.edit-own': everyone,
  'blocks.edit-all': managers,
  'closings.read': everyone,
  'closings.edit': managers,
  'clients.read': everyone,
  // In lists of clients; a reservation shows the staff the one it was booked with.
  'clients.read-email': managers,
  // Of a shop where barbers meet only those who had a reservation with them.
  'clients.read-all': managers,
  'clients.note': everyone,
  // Anybody's; one's own whoever may write them.
  'clients.delete-notes': owners,
  'clients.edit': everyone,
  'clients.block': managers,
  'clients.merge': managers,
  'clients.export': managers,
  'clients.erase': managers,
  'import.run': owners,
  // The public page, its photos, the poster and where the page may be embedded.
  'profile.edit': managers,
  'feeds.own': everyone,
  // Feeds of other people's calendars and of branches.
  'feeds.branch': managers,
  'devices.edit-own': everyone,
  'reservations.read': everyone,
  'reservations.create': everyone,
  'reservations.edit': everyone,
  'reservations.restore': owners,
  // Taking back what somebody else did; one's own everybody may take back.
  'reservations.undo-all': managers,
  'reservations.cancel-unknown': managers,
  'waitlist.read': everyone,
  'waitlist.edit': everyone,
  // A barber charges what stands in their own calendar.
  'charges.create': everyone,
  'charges.create-all': managers,
  'charges.void': managers,
  'cash.read': managers,
  'cash.close': managers,
  'cash.reopen': owners,
  // The shop's sums and its money; without it one's own calendar, in numbers of reservations alone.
  'numbers.read': managers,
  'numbers.read-own': everyone,
  'commissions.read': managers,
  'commissions.read-own': everyone,
  'commissions.edit': owners,
  'commissions.close': owners,
  'audit.read': owners,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof table;

/** What decides about somebody's rights. */
export type Who = { role: Role };

/** Whether somebody holds a permission. Roles are compared in this file alone. */
export const may = ({ role }: Who, permission: Permission): boolean => table[permission].includes(role);
export const permissions = Object.keys(table) as [Permission, ...Permission[]];
/** All that somebody may do, as the server sends it to them. */
export const permissionsOf = (who: Who): Permission[] =>
  permissions.filter((permission) => may(who, permission));
/** Whether the table has such a row. */
export const isPermission = (name: string): name is Permission => Object.hasOwn(table, name);

/** Whether somebody can be booked: barbers and owners who have not left; a manager never. */
export const isBookable = ({ role, deleted_at = null }: Who & { deleted_at?: Instant | null }): boolean =>
  role !== 'manager' && deleted_at === null;
