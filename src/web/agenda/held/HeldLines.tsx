import { Hourglass } from 'lucide';
import { listBarbers } from '#domain/barbers/contract.ts';
import { formatTime } from '#domain/time-format.ts';
import { epochOf, instantToLocal, type Zone } from '#domain/time.ts';
import type { HeldPlace } from '#domain/waitlist/contract.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { useRead } from '#web/lib/use-read.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './HeldLines.module.css';

type Props = { zone: Zone; places: readonly HeldPlace[] };

/** Who was offered what, and until when they can answer. */
export function HeldLines({ zone, places }: Props) {
  const now = useNow();
  const { data: barbers = [] } = useRead(listBarbers, { q: '' }, { onFailure: () => null });
  const live = places.filter(({ until }) => epochOf(until) > now);
  if (live.length === 0) return null;
  const nameOf = (id: number) => barbers.find((barber) => barber.id === id)?.firstname ?? '…';
  const timeOf = (at: string) => formatTime(instantToLocal(at, zone));
  return (
    <div className={styles.held}>
      <Icon of={Hourglass} size={18} />
      <p id="held-places">En espera de respuesta:</p>
      <ul aria-labelledby="held-places">
        {live.map(({ barber_id, start_at, client, until }) => (
          <li key={`${barber_id} ${start_at}`}>
            {timeOf(start_at)} {nameOf(barber_id)} → {client.name} ({timeOf(until)})
          </li>
        ))}
      </ul>
    </div>
  );
}
