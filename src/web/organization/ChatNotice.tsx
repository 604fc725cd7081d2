import { MessageCircle } from 'lucide';
import { useState } from 'react';
import { chatsStoppedUntil } from '#domain/reservations/messages/chat-stop.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { readLocal, writeLocal } from '#web/lib/device/local-storage.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ChatStoppedNotice } from './ChatStoppedNotice.tsx';
import styles from './OnlineCard.module.css';
import { useRules } from './use-rules.ts';

const href = '/dashboard/ajustes/whatsapp';

export function ChatNotice({ shop: { slug, timezone: zone } }: { shop: Organization }) {
  const { data: rules } = useRules();
  const now = useNow();
  if (!rules) return null;
  const again = chatsStoppedUntil(rules.chat);
  if (again !== null && again > now) return <ChatStoppedNotice {...{ again, now, zone, href }} />;
  return rules.chat.on && rules.chat.booking ? <ChatBookingNotice slug={slug} /> : null;
}

/** Shops with WhatsApp got booking switched on, so each device shows this notice until the user closes it. */
function ChatBookingNotice({ slug }: { slug: string }) {
  const key = `navaja.told.chat-booking.${slug}`;
  const [isTold, setTold] = useState(() => readLocal(key) !== null);
  if (isTold) return null;
  const close = () => {
    writeLocal(key, 'yes');
    setTold(true);
  };
  return (
    <Notice
      tone="green"
      label="Reservar por WhatsApp"
      icon={<Icon of={MessageCircle} />}
      title="Tus clientes ya pueden reservar por WhatsApp"
    >
      <p>Escriben a Navaja, eligen servicio y hora, y la reserva llega a tu agenda.</p>
      <a href={href} className={styles.way}>
        Ver el ajuste
      </a>
      <div>
        <Button variant="secondary" onClick={close}>
          Entendido
        </Button>
      </div>
    </Notice>
  );
}
