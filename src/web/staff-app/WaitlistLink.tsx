import { Hourglass } from 'lucide';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Sections.module.css';
import { useShowsWaitlist } from './use-shows-waitlist.ts';

type Props = {
  path: string;
  /** True in the phone's menu, false in the side navigation and the bottom bar. */
  isInMenu?: boolean;
  /** Whether the phone's bottom bar includes the link. */
  isOnPhone?: boolean;
};

const waitlistPath = '/dashboard/espera';

/** Link to the waitlist, for shops that use it. */
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
