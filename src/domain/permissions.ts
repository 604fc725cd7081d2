import type { Instant } from './time.ts';

export const roles = ['owner', 'manager', 'barber'] as const;
export type Role = (typeof roles)[number];
export const roleNames: Record<Role, string> = { owner: 'Dueño', manager: 'Encargado', barber: 'Barbero' };

const everyone: readonly Role[] = roles;
const managers: readonly Role[] = ['owner', 'manager'];
const owners: readonly Role[] = ['owner'];
// The specification links the services screen for owner and manager, and lets owner and barber edit it.
const serviceEditors: readonly Role[] = ['owner', 'barber'];

const table = {
  'session.read': everyone,
  'organization.create': owners,
  'organization.read': everyone,
  'organization.edit': owners,
  // The terms of bookings; 'rules.read' covers every other section.
  'rules.read-terms': everyone,
  'rules.read': managers,
  'rules.edit-online': managers,
  'rules.edit': owners,
  'billing.read': everyone,
  'billing.manage': managers,
  'account.edit': everyone,
  'images.upload': everyone,
  'services.read': everyone,
  'services.edit': serviceEditors,
  'services.linked': managers,
  'branches.read': everyone,
  'branches.edit': managers,
  'barbers.read': everyone,
  'barbers.read-contact': managers,
  'barbers.edit': managers,
  'managers.invite': owners,
  'owners.edit': owners,
  'schedule.edit-own': everyone,
  'schedule.edit-others': managers,
  'blocks.edit-own': everyone,
  'blocks.edit-all': managers,
  'closings.read': everyone,
  'closings.edit': managers,
  'clients.read': everyone,
  // E-mail addresses in lists of clients; a reservation always shows the e-mail address of its booking.
  'clients.read-email': managers,
  // All clients of a shop where barbers see only clients who had a reservation with them.
  'clients.read-all': managers,
  'clients.note': everyone,
  // Notes of other authors; authors may delete their own notes.
  'clients.delete-notes': owners,
  'clients.edit': everyone,
  'clients.block': managers,
  'clients.merge': managers,
  'clients.export': managers,
  'clients.erase': managers,
  'loyalty.redeem': everyone,
  'import.run': owners,
  // Public page, photos, poster, and the sites that may embed the page.
  'profile.edit': managers,
  'feeds.own': everyone,
  'feeds.branch': managers,
  'devices.edit-own': everyone,
  'reservations.read': everyone,
  'reservations.create': everyone,
  'reservations.edit': everyone,
  'reservations.restore': owners,
  // Undo of changes by other staff members; everyone may undo their own.
  'reservations.undo-all': managers,
  'reservations.cancel-unknown': managers,
  'absences.create': everyone,
  'absences.create-all': managers,
  'waitlist.read': everyone,
  'waitlist.edit': everyone,
  'deposits.read': everyone,
  'deposits.settle': managers,
  'charges.create': everyone,
  'charges.create-all': managers,
  'charges.void': managers,
  'cash.read': managers,
  'cash.close': managers,
  'cash.reopen': owners,
  // Figures of the whole shop including money; without it, reservation counts of the user's own calendar only.
  'numbers.read': managers,
  'numbers.read-own': everyone,
  'commissions.read': managers,
  'commissions.read-own': everyone,
  'commissions.edit': owners,
  'commissions.close': owners,
  'deposits.connect': owners,
  'ratings.read': managers,
  'ratings.read-own': everyone,
  'audit.read': owners,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof table;

export type Who = { role: Role };

/** Whether a user has a permission. Only this file compares roles. */
export const may = ({ role }: Who, permission: Permission): boolean => table[permission].includes(role);
export const permissions = Object.keys(table) as [Permission, ...Permission[]];
export const permissionsOf = (who: Who): Permission[] =>
  permissions.filter((permission) => may(who, permission));
export const isPermission = (name: string): name is Permission => Object.hasOwn(table, name);

/** Whether clients can book the user: active barbers and owners, never managers. */
export const isBookable = ({ role, deleted_at = null }: Who & { deleted_at?: Instant | null }): boolean =>
  role !== 'manager' && deleted_at === null;
