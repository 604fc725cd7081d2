import {
  BookUser,
  CalendarDays,
  ChartColumn,
  CircleUserRound,
  FileUp,
  History,
  type IconNode,
  LayoutGrid,
  MapPin,
  Percent,
  Scissors,
  Settings,
  Star,
  Store,
  UsersRound,
  Wallet,
} from 'lucide';
import type { Permission } from '#domain/permissions.ts';
import type { SessionUser } from '#web/lib/session/session-store.ts';
import { userMay } from '#web/lib/session/user-may.ts';

export type Section = {
  href: string;
  label: string;
  icon: IconNode;
  for: Permission;
  group: 'day' | 'money' | 'shop' | 'self';
};

const sections: readonly Section[] = [
  { href: '/dashboard', label: 'Panel', icon: LayoutGrid, for: 'organization.read', group: 'day' },
  { href: '/dashboard/agenda', label: 'Agenda', icon: CalendarDays, for: 'reservations.read', group: 'day' },
  { href: '/dashboard/clientes', label: 'Clientes', icon: BookUser, for: 'clients.read', group: 'day' },
  { href: '/dashboard/caja', label: 'Caja', icon: Wallet, for: 'cash.read', group: 'money' },
  {
    href: '/dashboard/numeros',
    label: 'Números',
    icon: ChartColumn,
    for: 'numbers.read-own',
    group: 'money',
  },
  {
    href: '/dashboard/comisiones',
    label: 'Comisiones',
    icon: Percent,
    for: 'commissions.read-own',
    group: 'money',
  },
  { href: '/dashboard/importar', label: 'Importar', icon: FileUp, for: 'import.run', group: 'shop' },
  { href: '/dashboard/services', label: 'Servicios', icon: Scissors, for: 'services.linked', group: 'shop' },
  { href: '/dashboard/barberos', label: 'Barberos', icon: UsersRound, for: 'barbers.edit', group: 'shop' },
  { href: '/dashboard/sucursales', label: 'Sucursales', icon: MapPin, for: 'branches.edit', group: 'shop' },
  { href: '/dashboard/opiniones', label: 'Opiniones', icon: Star, for: 'ratings.read', group: 'shop' },
  { href: '/dashboard/actividad', label: 'Actividad', icon: History, for: 'audit.read', group: 'shop' },
  { href: '/dashboard/cuenta', label: 'Perfil', icon: CircleUserRound, for: 'account.edit', group: 'self' },
  { href: '/dashboard/pagina', label: 'Tu página', icon: Store, for: 'profile.edit', group: 'shop' },
  { href: '/dashboard/ajustes', label: 'Ajustes', icon: Settings, for: 'rules.read', group: 'shop' },
];

export const sectionsOf = (user: SessionUser): Section[] =>
  sections.filter((section) => userMay(user, section.for));

// The page for sharing belongs to the section of the shop's page.
const within: Record<string, string> = { '/dashboard/compartir': '/dashboard/pagina' };

export const isOpenAt = ({ href }: Section, path: string): boolean =>
  (within[path] ?? path) === href || (href !== '/dashboard' && path.startsWith(`${href}/`));
