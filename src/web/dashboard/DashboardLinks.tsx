import { CalendarDays, MapPin, Scissors, UserRound, UsersRound } from 'lucide-react';
import { type Permission, may, type Role } from '#domain/permissions.ts';
import styles from './DashboardLinks.module.css';

const links = [
  {
    href: '/dashboard/agenda',
    label: 'Agenda',
    about: 'Las reservas, día por día',
    Icon: CalendarDays,
    for: 'reservations.read',
  },
  {
    href: '/dashboard/cuenta',
    label: 'Perfil',
    about: 'Tus datos, horario y días libres',
    Icon: UserRound,
    for: 'account.edit',
  },
  {
    href: '/dashboard/sucursales',
    label: 'Sucursales',
    about: 'Dónde atienden',
    Icon: MapPin,
    for: 'branches.edit',
  },
  {
    href: '/dashboard/barberos',
    label: 'Barberos',
    about: 'Quiénes atienden',
    Icon: UsersRound,
    for: 'barbers.edit',
  },
  {
    href: '/dashboard/services',
    label: 'Servicios',
    about: 'Qué ofrecen y a qué precio',
    Icon: Scissors,
    for: 'services.linked',
  },
] as const satisfies readonly { for: Permission; [key: string]: unknown }[];

export function DashboardLinks({ role }: { role: Role }) {
  return (
    <nav aria-label="Tu panel">
      <ul className={styles.links}>
        {links
          .filter((link) => may(role, link.for))
          .map(({ href, label, about, Icon }) => (
            <li key={href} className={styles.item}>
              <Icon aria-hidden size={22} className={styles.icon} />
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
