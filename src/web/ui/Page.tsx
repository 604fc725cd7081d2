import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { ArrowLeft, Plus } from 'lucide';
import styles from './Page.module.css';
import { Button, ButtonLink } from './Button.tsx';
import { EmptyState, Skeleton } from './Placeholders.tsx';
import { Icon } from './Icon.tsx';
import { bringIntoSight } from './scrolling.ts';

type Props = {
  title: string;
  lead?: ReactNode;
  /** Stands over the title, as the way back does. */
  above?: ReactNode;
  /** Right of that, or without it right of the title. */
  actions?: ReactNode;
  width?: 'narrow' | 'column' | 'wide' | 'full';
  /** A small title and little room around it, so that the content begins high up. */
  dense?: boolean;
  /** A small gray title, for a page whose content says what it is. */
  isQuiet?: boolean;
  children: ReactNode;
};

/** One screen: its name in the tab and as the heading, then its content. */
export function Page({ title, lead, above, actions, dense, isQuiet, width = 'column', children }: Props) {
  return (
    <main
      id="contenido"
      tabIndex={-1}
      className={`${styles.page} ${styles[width]} ${dense ? styles.dense : ''} ${isQuiet ? styles.quiet : ''}`}
    >
      <title>{`${title} · Navaja`}</title>
      <header className={styles.head}>
        {(above || actions) && (
          <div className={styles.above}>
            {above}
            {actions}
          </div>
        )}
        <h1 className={title.length > 16 ? styles.long : undefined}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </main>
  );
}

/** Stands where a screen will be while its code is on its way. */
export const LoadingPage = () => (
  <main id="contenido" tabIndex={-1} className={`${styles.page} ${styles.wide}`}>
    <Skeleton lines={4} height={96} />
  </main>
);

type RedirectNoticeProps = { title: string; hint: string; onRedirect: () => void };

/** A page that redirects once it is hydrated; without scripts it shows the reason itself. */
export function RedirectNotice({ title, hint, onRedirect }: RedirectNoticeProps) {
  const leave = useEffectEvent(onRedirect);
  useEffect(() => leave(), []);
  return (
    <Page title={title}>
      <EmptyState text={hint}>
        <ButtonLink href="/">Ir al inicio</ButtonLink>
      </EmptyState>
    </Page>
  );
}

/** The way from a staff screen back to where it is reached from. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className={styles.back}>
    <Icon of={ArrowLeft} size={18} />
    {children}
  </a>
);

/** The way from a staff screen back to the dashboard. */
export const BackToPanel = () => <BackLink href="/dashboard">Volver al panel</BackLink>;

/** The screens of the staff: they share one left edge, the bar's, however wide what they show is. */
export const StaffScreens = ({ children }: { children: ReactNode }) => (
  <div className={styles.staff}>{children}</div>
);

type Panes = {
  aside: ReactNode;
  /** What a button says that leads from the list to the form beside it, where that is far below. */
  add?: string;
  children: ReactNode;
};

/** A list with its form beside it on wide screens, and below it on narrow screens. */
export function TwoPanes({ aside, add, children }: Panes) {
  const form = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.panes}>
      <div className={styles.main}>
        {add && (
          <div className={styles.add}>
            <Button
              variant="secondary"
              icon={<Icon of={Plus} size={18} />}
              onClick={() => {
                form.current?.querySelector('input')?.focus({ preventScroll: true });
                bringIntoSight(form.current);
              }}
            >
              {add}
            </Button>
          </div>
        )}
        {children}
      </div>
      <div ref={form} className={styles.aside}>
        {aside}
      </div>
    </div>
  );
}
