import { Hourglass } from 'lucide';
import { memo } from 'react';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import type { HeldPlace } from '#domain/waitlist/contract.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Boxes.module.css';

type Props = { place: HeldPlace; zone: Zone; top: number; height: number; isStop: boolean };

export const HeldBox = memo(function HeldBox({ place, zone, top, height, isStop }: Props) {
  const { barber_id, start_at, client } = place;
  const [from, until] = [start_at, place.until].map((at) => formatTime(instantToLocal(at, zone)));
  return (
    <li className={styles.held} style={{ top, height }}>
      <a
        href="/dashboard/espera"
        className={styles.press}
        tabIndex={isStop ? 0 : -1}
        draggable={false}
        data-item={`h${barber_id} ${start_at}`}
      >
        <span className={styles.who}>
          <Icon of={Hourglass} size={14} />
          <span className="visually-hidden">{from} En espera de respuesta: </span>
          <span className={styles.name}>{client.name}</span>
        </span>{' '}
        <span className={styles.until}>hasta las {until}</span>
      </a>
    </li>
  );
});
