import { Hourglass } from 'lucide';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Sections.module.css';
import { useShowsWaitlist } from './use-shows-waitlist.ts';

type Props = {
  path: string;
  /** In the menu of a phone, or in the rail. */
  isInMenu?: boolean;
  /** Whether a phone's bar has a place for it. */
  isOnPhone?: boolean;
};

const waitlistPath = '/dashboard/espera';

/** The way to the waitlist, where it is wanted. */
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
