import { TriangleAlert } from 'lucide';
import type { Organization } from '#domain/organization/contract.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal } from '#domain/time.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './OnlineCard.module.css';
import { useRules } from './use-rules.ts';

export function OnlineNotice({ shop, href }: { shop: Organization; href: string }) {
  const { data: rules } = useRules();
  if (!rules || (!rules.online.paused && !rules.flood_until)) return null;
  return (
    <Notice
      tone="orange"
      label="Reservas online"
      icon={<Icon of={TriangleAlert} />}
      title={
        rules.online.paused ? 'Las reservas online están en pausa' : 'Muchas reservas de clientes nuevos'
      }
    >
      <p>
        {rules.online.paused
          ? 'Tu página no recibe reservas hasta que las vuelvas a abrir.'
          : `Hasta las ${formatTime(instantToLocal(rules.flood_until ?? '', shop.timezone))} les pedimos que las confirmen por correo. Tus clientes de siempre reservan como siempre.`}
      </p>
      <a href={href} className={styles.way}>
        Ver las opciones
      </a>
    </Notice>
  );
}
