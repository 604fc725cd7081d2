import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { ArrowLeft } from 'lucide';
import styles from './Page.module.css';
import { ButtonLink, type ButtonLook } from './Button.tsx';
import { EmptyState } from './Placeholders.tsx';
import { Icon } from './Icon.tsx';

type Props = {
  title: string;
  lead?: ReactNode;
  /** Right of the title, or below it on phones. */
  actions?: ReactNode;
  width?: 'narrow' | 'column' | 'wide';
  /** Stands over the title, which is smaller then, so that the content begins high up. */
  above?: ReactNode;
  children: ReactNode;
};

/** One screen: its name in the tab and as the heading, then its content. */
export function Page({ title, lead, actions, width = 'column', above, children }: Props) {
  return (
    <main
      id="contenido"
      tabIndex={-1}
      className={`${styles.page} ${styles[width]} ${above ? styles.compact : ''}`}
    >
      <title>{`${title} · Navaja`}</title>
      <header className={styles.head}>
        {above && <div className={styles.above}>{above}</div>}
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
export const BackToPanel = ({ variant = 'secondary' }: Pick<ButtonLook, 'variant'>) => (
  <ButtonLink href="/dashboard" variant={variant} icon={<Icon of={ArrowLeft} size={18} />}>
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
