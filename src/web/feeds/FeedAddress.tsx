import { CalendarPlus, Copy } from 'lucide';
import { useIsWide } from '#web/lib/device/use-is-wide.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { copyLink } from '#web/ui/copy-link.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Feeds.module.css';

// A renewed address appears above the list with the pressed button, which is off-screen on a phone.
const bringIntoView = (address: HTMLElement | null) => address?.scrollIntoView({ block: 'center' });

/** Shown until the page is left, because the server never shows the URL again. */
export function FeedAddress({ url, name }: { url: string; name: string }) {
  const isWide = useIsWide();
  const ways = [
    <ButtonLink
      key="open"
      href={url.replace(/^https?:/, 'webcal:')}
      variant={isWide ? 'secondary' : 'primary'}
      icon={<Icon of={CalendarPlus} size={18} />}
    >
      Agregar a mi calendario
    </ButtonLink>,
    <Button
      key="copy"
      variant={isWide ? 'primary' : 'secondary'}
      icon={<Icon of={Copy} size={18} />}
      onClick={() => void copyLink(url)}
    >
      Copiar
    </Button>,
  ];
  return (
    <section ref={bringIntoView} className={styles.address} aria-label={`Dirección de ${name}`}>
      <p className={styles.url}>{url}</p>
      <div className={styles.ways}>{isWide ? ways.toReversed() : ways}</div>
      <p className={styles.hint}>
        Guárdala ahora: no la volveremos a mostrar. Quien la tiene ve este calendario.
      </p>
    </section>
  );
}
