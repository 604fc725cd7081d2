import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { ArrowLeft } from 'lucide';
import styles from './Page.module.css';
import { ButtonLink } from './Button.tsx';
import { EmptyState } from './Placeholders.tsx';
import { Icon } from './Icon.tsx';

type Props = {
  title: string;
  lead?: ReactNode;
  /** Right of the title, or below it on phones. */
  actions?: ReactNode;
  width?: 'narrow' | 'column' | 'wide';
  /** Stands over the title, as the way back does. */
  above?: ReactNode;
  /** With a smaller title, so that the content begins high up. */
  compact?: boolean;
  children: ReactNode;
};

/** One screen: its name in the tab and as the heading, then its content. */
export function Page({ title, lead, actions, width = 'column', above, compact = false, children }: Props) {
  return (
    <main className={`${styles.page} ${styles[width]} ${compact ? styles.compact : ''}`}>
      <title>{`${title} · Navaja`}</title>
      <header className={styles.head}>
        {above}
        <div className={styles.titles}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </main>
  );
}

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

/** The way from a staff screen back to the dashboard. */
export const BackToPanel = () => (
  <ButtonLink href="/dashboard" variant="secondary" icon={<Icon of={ArrowLeft} size={18} />}>
    Volver al panel
  </ButtonLink>
);

/** A list and beside it what adds to it; below each other where it is narrow. */
export const TwoPanes = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className={styles.panes}>
    <div className={styles.main}>{children}</div>
    <div className={styles.aside}>{aside}</div>
  </div>
);
