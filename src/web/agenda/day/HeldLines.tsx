import { Hourglass } from 'lucide';
import { fullName } from '#domain/text/contact.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { epochOf, instantToLocal, type PlainDate } from '#domain/time.ts';
import { useBookablePeople } from '#web/barbers/use-bookable-people.ts';
import { listHolds } from '#web/lib/http/first-calls.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { useRead } from '#web/lib/http/use-read.ts';

import { Icon } from '#web/ui/Icon.tsx';
import { heldPage } from './held-page.ts';
import styles from './HeldLines.module.css';

export type HeldProps = { shop: Organization; date: PlainDate };

export function HeldLines({ shop: { timezone: zone }, date }: HeldProps) {
  const now = useNow();
  const { data: places = [] } = useRead(listHolds, { date }, { onFailure: () => null });
  const barbers = useBookablePeople({ enabled: places.length > 0, onFailure: () => null });
  const live = places.filter(({ until }) => epochOf(until) > now);
  if (live.length === 0) return null;
  const nameOf = (id: number) => {
    const barber = barbers.find((each) => each.id === id);
    return barber ? fullName(barber) : '…';
  };
  const timeOf = (at: string) => formatTime(instantToLocal(at, zone));
  return (
    <div className={styles.held}>
      <Icon of={Hourglass} size={18} />
      <p id="held-places">En espera de respuesta:</p>
      <ul aria-labelledby="held-places">
        {live.map(({ barber_id, start_at, client, kind, until }) => (
          <li key={`${barber_id} ${start_at}`}>
            <a href={heldPage[kind]}>
              {timeOf(start_at)} {nameOf(barber_id)} → {client.name} ({kind === 'deposit' && 'anticipo, '}
              {timeOf(until)})
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
