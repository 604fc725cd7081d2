import { TriangleAlert } from 'lucide';
import { formatChatsAgain } from '#domain/reservations/messages/chat-stop.ts';
import type { EpochMs, Zone } from '#domain/time.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './OnlineCard.module.css';

type Props = {
  /** Time from which the owner may switch WhatsApp on again. */
  again: EpochMs;
  now: EpochMs;
  zone: Zone;
  /** Settings page with the switch, for notices on other pages. */
  href?: string;
};

export const ChatStoppedNotice = ({ again, now, zone, href }: Props) => (
  <Notice tone="orange" label="WhatsApp" icon={<Icon of={TriangleAlert} />} title="WhatsApp se detuvo">
    <p>
      Varios clientes respondieron BAJA o bloquearon los mensajes. Tus clientes reciben todo por correo.{' '}
      {again > now
        ? `Podrás volver a encenderlo ${formatChatsAgain(again, zone)}.`
        : 'Ya puedes volver a encenderlo.'}
    </p>
    {href && (
      <a href={href} className={styles.way}>
        Ver los avisos
      </a>
    )}
  </Notice>
);
