import { Copy, ExternalLink, type IconNode, Menu } from 'lucide';
import { lazy, Suspense } from 'react';
import { roleNames } from '#domain/permissions.ts';
import { fullName } from '#domain/contact.ts';
import type { SessionUser } from '#web/lib/session-store.ts';
import { publicAddress } from '#web/organization/public-address.ts';
import { isOpenAt, type Section, sectionsOf } from '#web/session/sections.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { copyLink } from '#web/ui/copy-link.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Sections.module.css';
import { useShop } from './use-shop.ts';

const WaitlistLink = lazy(() =>
  import('./WaitlistLink.tsx').then((module) => ({ default: module.WaitlistLink })),
);

type Props = { user: SessionUser; path: string };

// The bar of a phone has four places.
const inBar = ['/dashboard', '/dashboard/agenda', '/dashboard/services'];
const isInBar = ({ href }: Section) => inBar.includes(href);

/** The way between the staff's screens: a rail on wide screens, a bar on phones. */
export function Sections({ user, path, onMore }: Props & { onMore: () => void }) {
  const own = sectionsOf(user);
  // Where nothing but the profile is left over, it needs no menu.
  const hasMenu = own.some((section) => section.group === 'shop');
  const link = (section: Section) => (
    <Place
      key={section.href}
      section={section}
      path={path}
      isOnPhone={isInBar(section) || (!hasMenu && section.group === 'self')}
      who={section.group === 'self' ? user : null}
    />
  );
  const of = (group: Section['group']) => own.filter((section) => section.group === group).map(link);
  const isInMenu = own.some((section) => isOpenAt(section, path) && !isInBar(section));
  return (
    <nav aria-label="Secciones" className={styles.sections}>
      <ul className={styles.group}>
        {of('day')}
        <Suspense>
          <WaitlistLink path={path} isOnPhone={!hasMenu} />
        </Suspense>
      </ul>
      {hasMenu && <ul className={styles.group}>{of('shop')}</ul>}
      <ul className={styles.group}>
        <PublicPage />
        {of('self')}
        {hasMenu && (
          <li className={styles.more}>
            <button
              type="button"
              className={styles.entry}
              aria-haspopup="dialog"
              aria-current={isInMenu || undefined}
              onClick={onMore}
            >
              <Words icon={Menu}>Más</Words>
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** What the bar of a phone has no place for. */
export function MenuSections({ user, path }: Props) {
  const shop = useShop();
  return (
    <>
      <Suspense>
        <WaitlistLink path={path} isInMenu />
      </Suspense>
      {sectionsOf(user)
        .filter((section) => !isInBar(section))
        .map((section) => (
          <a
            key={section.href}
            href={section.href}
            aria-current={isOpenAt(section, path) ? 'page' : undefined}
          >
            <Icon of={section.icon} />
            {section.label}
          </a>
        ))}
      {shop && (
        <a href={publicAddress(shop)} target="_blank" rel="noopener">
          <Icon of={ExternalLink} />
          Abrir
        </a>
      )}
    </>
  );
}

type PlaceProps = {
  section: Section;
  path: string;
  isOnPhone: boolean;
  /** Whose it is, said where the rail is wide enough for that. */
  who: SessionUser | null;
};

const Place = ({ section, path, isOnPhone, who }: PlaceProps) => (
  <li className={isOnPhone ? styles.onPhone : undefined}>
    <a
      href={section.href}
      className={`${styles.entry} ${who ? styles.self : ''}`}
      aria-current={isOpenAt(section, path) ? 'page' : undefined}
    >
      <Words icon={section.icon}>{section.label}</Words>
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

const Words = ({ icon, children }: { icon: IconNode; children: string }) => (
  <>
    <Icon of={icon} />
    <span>{children}</span>
  </>
);

/** The clients' page, and where there is room the way to share it. */
function PublicPage() {
  const shop = useShop();
  if (!shop) return null;
  return (
    <li className={styles.public}>
      <a href={publicAddress(shop)} target="_blank" rel="noopener" className={styles.entry}>
        <Words icon={ExternalLink}>Abrir</Words>
      </a>
      <button
        type="button"
        className={styles.copy}
        aria-label="Copiar enlace"
        onClick={() => void copyLink(publicAddress(shop))}
      >
        <Icon of={Copy} size={18} />
      </button>
    </li>
  );
}
