import type { IconNode } from 'lucide';
import { roleNames } from '#domain/permissions.ts';
import { fullName } from '#domain/text/contact.ts';
import type { SessionUser } from '#web/lib/session/session-store.ts';
import { isOpenAt, type Section } from '#web/session/sections.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Sections.module.css';

type Props = {
  section: Section;
  path: string;
  isOnPhone?: boolean;
  /** The signed-in user, whose name is shown where the side navigation is wide enough. */
  who?: SessionUser | null;
};

export const SectionLink = ({ section, path, isOnPhone = false, who = null }: Props) => (
  <li className={isOnPhone ? styles.onPhone : undefined}>
    <a
      href={section.href}
      className={`${styles.entry} ${who ? styles.self : ''}`}
      aria-current={isOpenAt(section, path) ? 'page' : undefined}
    >
      <LinkLabel icon={section.icon}>{section.label}</LinkLabel>
      {who && (
        <>
          <small>
            {fullName(who)} · {roleNames[who.role]}
          </small>
          <Avatar person={who} />
        </>
      )}
    </a>
  </li>
);

export const LinkLabel = ({ icon, children }: { icon: IconNode; children: string }) => (
  <>
    <Icon of={icon} />
    <span>{children}</span>
  </>
);

export const MenuLink = ({ section, path }: Pick<Props, 'section' | 'path'>) => (
  <a href={section.href} aria-current={isOpenAt(section, path) ? 'page' : undefined}>
    <Icon of={section.icon} />
    {section.label}
  </a>
);
