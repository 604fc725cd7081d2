import type { SessionUser } from '#web/lib/session/session-store.ts';
import { sectionsOf } from '#web/session/sections.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './DashboardLinks.module.css';

const order = ['Agenda', 'Clientes', 'Perfil', 'Sucursales', 'Barberos', 'Servicios', 'Números', 'Tu página'];

export function DashboardLinks({ user }: { user: SessionUser }) {
  const links = sectionsOf(user)
    .filter(({ label }) => order.includes(label))
    .toSorted((a, b) => order.indexOf(a.label) - order.indexOf(b.label));
  return (
    <nav aria-label="Tu panel">
      <ul className={styles.links}>
        {links.map(({ href, label, icon }) => (
          <li key={href}>
            <a href={href} className={styles.link}>
              <Icon of={icon} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
