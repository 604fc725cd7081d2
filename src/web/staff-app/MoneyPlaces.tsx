import type { SessionUser } from '#web/lib/session-store.ts';
import { userMay } from '#web/lib/user-may.ts';
import { importSection, moneySections } from '#web/session/money-sections.ts';
import { MenuPlace, Place } from './Place.tsx';
import styles from './Sections.module.css';

const numbers = '/dashboard/numeros';

type Props = {
  user: SessionUser;
  path: string;
  /** In the menu of a phone, or in the rail. */
  isInMenu?: boolean;
  /** Whether a phone's bar has a place for the numbers. */
  isOnPhone?: boolean;
};

/** The ways to what the shop earns and to what it brings from elsewhere, in the rail or in the menu of a phone; a part of its own, because the frame is loaded first. */
export function MoneyPlaces({ user, path, isInMenu = false, isOnPhone = false }: Props) {
  const own = [...moneySections, importSection].filter((section) => userMay(user, section.for));
  if (isInMenu) return own.map((section) => <MenuPlace key={section.href} section={section} path={path} />);
  if (own.length === 0) return null;
  return (
    <ul className={styles.group}>
      {own.map((section) => (
        <Place
          key={section.href}
          section={section}
          path={path}
          isOnPhone={isOnPhone && section.href === numbers}
        />
      ))}
    </ul>
  );
}
