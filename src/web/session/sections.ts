import {
  CalendarDays,
  CircleUserRound,
  History,
  type IconNode,
  LayoutGrid,
  MapPin,
  Scissors,
  UsersRound,
} from 'lucide';
import type { Permission } from '#domain/permissions.ts';
import type { SessionUser } from '#web/lib/session-store.ts';
import { userMay } from '#web/lib/user-may.ts';

export type Section = {
  href: string;
  label: string;
  icon: IconNode;
  for: Permission;
  /** What belongs together stands together. */
  group: 'day' | 'money' | 'shop' | 'self';
};

const sections: readonly Section[] = [
  { href: '/dashboard', label: 'Panel', icon: LayoutGrid, for: 'organization.read', group: 'day' },
  { href: '/dashboard/agenda', label: 'Agenda', icon: CalendarDays, for: 'reservations.read', group: 'day' },
  { href: '/dashboard/services', label: 'Servicios', icon: Scissors, for: 'services.linked', group: 'shop' },
  { href: '/dashboard/barberos', label: 'Barberos', icon: UsersRound, for: 'barbers.edit', group: 'shop' },
  { href: '/dashboard/sucursales', label: 'Sucursales', icon: MapPin, for: 'branches.edit', group: 'shop' },
  { href: '/dashboard/actividad', label: 'Actividad', icon: History, for: 'audit.read', group: 'shop' },
  { href: '/dashboard/cuenta', label: 'Perfil', icon: CircleUserRound, for: 'account.edit', group: 'self' },
];

/** The staff's screens that somebody may open, in the order of the frame. */
export const sectionsOf = (user: SessionUser): Section[] =>
  sections.filter((section) => userMay(user, section.for));

/** Whether a page belongs to a section. */
export const isOpenAt = ({ href }: Section, path: string): boolean =>
  path === href || (href !== '/dashboard' && path.startsWith(`${href}/`));
