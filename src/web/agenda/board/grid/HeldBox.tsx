import { Hourglass } from 'lucide';
import { memo } from 'react';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import type { HeldPlace } from '#domain/waitlist/contract.ts';
import { heldPage } from '#web/agenda/day/held-page.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Boxes.module.css';

type Props = { place: HeldPlace; zone: Zone; top: number; height: number; isStop: boolean };

export const HeldBox = memo(function HeldBox({ place, zone, top, height, isStop }: Props) {
  const { barber_id, start_at, client, kind } = place;
  const [from, until] = [start_at, place.until].map((at) => formatTime(instantToLocal(at, zone)));
  return (
    <li className={styles.held} style={{ top, height }}>
      <a
        href={heldPage[kind]}
        className={styles.press}
        tabIndex={isStop ? 0 : -1}
        draggable={false}
        data-item={`h${barber_id} ${start_at}`}
      >
        <span className={styles.who}>
          <Icon of={Hourglass} size={14} />
          <span className="visually-hidden">
            {from} {kind === 'deposit' ? 'Espera el anticipo' : 'En espera de respuesta'}:{' '}
          </span>
          <span className={styles.name}>{client.name}</span>
        </span>{' '}
        <span className={styles.until}>
          {kind === 'deposit' && 'anticipo '}hasta las {until}
        </span>
      </a>
    </li>
  );
});
