import { CalendarPlus, Copy } from 'lucide';
import { useIsWide } from '#web/lib/use-is-wide.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { copyLink } from '#web/ui/copy-link.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Feeds.module.css';

// One that was changed is shown above the list in which that was pressed, which on a phone is out of sight.
const bringIntoView = (address: HTMLElement | null) => address?.scrollIntoView({ block: 'center' });

/** An address that was just made, for as long as it can be seen: nobody shows it again. */
export function FeedAddress({ url, name }: { url: string; name: string }) {
  const isWide = useIsWide();
  const ways = [
    // What a phone opens in its own calendar.
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
