import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { ArrowLeft, Plus } from 'lucide';
import styles from './Page.module.css';
import { Button, ButtonLink } from '../Button.tsx';
import { EmptyState, Skeleton } from './Placeholders.tsx';
import { Icon } from '../Icon.tsx';
import { bringIntoSight } from './scrolling.ts';

type Props = {
  title: string;
  lead?: ReactNode;
  above?: ReactNode;
  actions?: ReactNode;
  width?: 'narrow' | 'column' | 'wide' | 'full';
  dense?: boolean;
  isQuiet?: boolean;
  children: ReactNode;
};

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

export const LoadingPage = () => (
  <main id="contenido" tabIndex={-1} className={`${styles.page} ${styles.wide}`}>
    <Skeleton lines={4} height={96} />
  </main>
);

type RedirectNoticeProps = { title: string; hint: string; onRedirect: () => void };

/** A page that redirects after hydration; without JavaScript it shows the reason itself. */
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

export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className={styles.back}>
    <Icon of={ArrowLeft} size={18} />
    {children}
  </a>
);

export const BackToPanel = () => <BackLink href="/dashboard">Volver al panel</BackLink>;

/** Staff screens share the left edge of the navigation bar at every content width. */
export const StaffScreens = ({ children }: { children: ReactNode }) => (
  <div className={styles.staff}>{children}</div>
);

type Panes = {
  aside: ReactNode;
  /** Label of the button that scrolls from the list to the form below it on narrow screens. */
  add?: string;
  children: ReactNode;
};

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
