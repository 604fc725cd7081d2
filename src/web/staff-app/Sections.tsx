import { CircleQuestionMark, Copy, ExternalLink, Menu } from 'lucide';
import type { SessionUser } from '#web/lib/session/session-store.ts';
import { publicAddress } from '#web/organization/public-address.ts';
import { type Section, sectionsOf } from '#web/session/sections.ts';
import { copyLink } from '#web/ui/copy-link.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { MenuLink, SectionLink, LinkLabel } from './SectionLink.tsx';
import styles from './Sections.module.css';
import { useShop } from './use-shop.ts';
import { WaitlistLink } from './WaitlistLink.tsx';

type Props = { user: SessionUser; path: string };

// A user without sections of the group `shop` needs no menu button in the phone's bar.
const needsMenu = (own: readonly Section[]) => own.some(({ group }) => group === 'shop');

// The phone's bar has four places; for users with a menu, the last one opens the menu.
const first = ['/dashboard', '/dashboard/agenda'];
const besideMenu = [...first, '/dashboard/clientes'];
const helpPath = '/-/accesibilidad';
const withoutMenu = [...first, '/dashboard/numeros', '/dashboard/cuenta'];

export function Sections({ user, path, onMore }: Props & { onMore: () => void }) {
  const own = sectionsOf(user);
  const hasMenu = needsMenu(own);
  const onPhone = hasMenu ? besideMenu : withoutMenu;
  const link = (section: Section) => (
    <SectionLink
      key={section.href}
      section={section}
      path={path}
      isOnPhone={onPhone.includes(section.href)}
      who={section.group === 'self' ? user : null}
    />
  );
  const of = (group: Section['group']) => own.filter((section) => section.group === group).map(link);
  const isInMenu = path.startsWith('/dashboard/') && !onPhone.includes(path);
  return (
    <nav aria-label="Secciones" className={styles.sections}>
      <ul className={styles.group}>
        {of('day')}
        <WaitlistLink path={path} isOnPhone={!hasMenu} />
      </ul>
      <ul className={styles.group}>{of('money')}</ul>
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
              <LinkLabel icon={Menu}>Más</LinkLabel>
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

export function MenuSections({ user, path }: Props) {
  const shop = useShop();
  const own = sectionsOf(user);
  const inBar = needsMenu(own) ? besideMenu : first;
  const others = own.filter(({ href }) => !inBar.includes(href));
  const link = (section: Section) => <MenuLink key={section.href} section={section} path={path} />;
  const of = (group: Section['group']) => others.filter((section) => section.group === group).map(link);
  const money = of('money');
  return (
    <>
      {money.length > 0 && <h2 className={styles.heading}>Dinero</h2>}
      {money}
      <h2 className={styles.heading}>Barbería</h2>
      {of('day')}
      <WaitlistLink path={path} isInMenu />
      {of('shop')}
      {shop && (
        <a href={publicAddress(shop)} target="_blank" rel="noopener">
          <Icon of={ExternalLink} />
          Abrir
        </a>
      )}
      <h2 className={styles.heading}>Yo</h2>
      {of('self')}
      <a href={helpPath}>
        <Icon of={CircleQuestionMark} />
        Accesibilidad y ayuda
      </a>
    </>
  );
}

function PublicPage() {
  const shop = useShop();
  if (!shop) return null;
  return (
    <li className={styles.public}>
      <a href={publicAddress(shop)} target="_blank" rel="noopener" className={styles.entry}>
        <LinkLabel icon={ExternalLink}>Abrir</LinkLabel>
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
