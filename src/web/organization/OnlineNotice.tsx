import { TriangleAlert } from 'lucide';
import type { Organization } from '#domain/organization/contract.ts';
import type { readRules } from '#domain/organization/rules.ts';
import { formatTime } from '#domain/time-format.ts';
import { instantToLocal } from '#domain/time.ts';
import { endpoint } from '#web/lib/endpoint.ts';
import { useRead } from '#web/lib/use-read.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './OnlineCard.module.css';

const rulesCall = endpoint<typeof readRules>('GET /orgs/me/rules');

/** Says on the panel what is unusual about bookings online: a pause, or a flood of them. */
export function OnlineNotice({ shop, href }: { shop: Organization; href: string }) {
  const { data: rules } = useRead(rulesCall, {});
  if (!rules || (!rules.online.paused && !rules.flood_until)) return null;
  return (
    <section className={styles.notice} aria-label="Reservas online">
      <Icon of={TriangleAlert} />
      <div className={styles.words}>
        {rules.online.paused ? (
          <>
            <p className={styles.title}>Las reservas online están en pausa</p>
            <p>Tu página no recibe reservas hasta que las vuelvas a abrir.</p>
          </>
        ) : (
          <>
            <p className={styles.title}>Muchas reservas de clientes nuevos</p>
            <p>
              Hasta las {formatTime(instantToLocal(rules.flood_until ?? '', shop.timezone))} les pedimos que
              las confirmen por correo. Tus clientes de siempre reservan como siempre.
            </p>
          </>
        )}
        <a href={href} className={styles.way}>
          Ver las opciones
        </a>
      </div>
    </section>
  );
}
