import { Hourglass } from 'lucide';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Sections.module.css';
import { useShowsWaitlist } from './use-shows-waitlist.ts';

type Props = {
  path: string;
  isInMenu?: boolean;
  isOnPhone?: boolean;
};

const waitlistPath = '/dashboard/espera';

export function WaitlistLink({ path, isInMenu = false, isOnPhone = false }: Props) {
  const shows = useShowsWaitlist();
  if (!shows) return null;
  const link = { href: waitlistPath, 'aria-current': path === waitlistPath ? ('page' as const) : undefined };
  if (isInMenu) {
    return (
      <a {...link}>
        <Icon of={Hourglass} />
        Lista de espera
      </a>
    );
  }
  return (
    <li className={isOnPhone ? styles.onPhone : undefined}>
      <a {...link} className={styles.entry}>
        <Icon of={Hourglass} />
        <span>Espera</span>
      </a>
    </li>
  );
}
