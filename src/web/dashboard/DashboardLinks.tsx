import { CalendarDays, MapPin, Scissors, UserRound, UsersRound } from 'lucide';
import type { User } from '#domain/account/user.ts';
import type { Permission } from '#domain/permissions.ts';
import { userMay } from '#web/lib/user-may.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './DashboardLinks.module.css';

const links = [
  {
    href: '/dashboard/agenda',
    label: 'Agenda',
    about: 'Las reservas, día por día',
    icon: CalendarDays,
    for: 'reservations.read',
  },
  {
    href: '/dashboard/cuenta',
    label: 'Perfil',
    about: 'Tus datos, horario y días libres',
    icon: UserRound,
    for: 'account.edit',
  },
  {
    href: '/dashboard/sucursales',
    label: 'Sucursales',
    about: 'Dónde atienden',
    icon: MapPin,
    for: 'branches.edit',
  },
  {
    href: '/dashboard/barberos',
    label: 'Barberos',
    about: 'Quiénes atienden',
    icon: UsersRound,
    for: 'barbers.edit',
  },
  {
    href: '/dashboard/services',
    label: 'Servicios',
    about: 'Qué ofrecen y a qué precio',
    icon: Scissors,
    for: 'services.linked',
  },
] as const satisfies readonly { for: Permission; [key: string]: unknown }[];

export function DashboardLinks({ user }: { user: User }) {
  return (
    <nav aria-label="Tu panel">
      <ul className={styles.links}>
        {links
          .filter((link) => userMay(user, link.for))
          .map(({ href, label, about, icon }) => (
            <li key={href} className={styles.item}>
              <Icon of={icon} size={22} />
              <a href={href} className={styles.link}>
                {label}
              </a>
              <p className={styles.about}>{about}</p>
            </li>
          ))}
      </ul>
    </nav>
  );
}
