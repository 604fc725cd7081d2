import { freeNow } from '#domain/agenda/free-now.ts';
import { boardOf } from '#domain/agenda/board.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { clockOf, type EpochMs, type PlainDate } from '#domain/time.ts';
import { readAgenda } from '#web/lib/http/first-calls.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import styles from './ListView.module.css';

type Props = { shop: Organization; date: PlainDate; now: EpochMs };

export function FreeNow({ shop, date, now }: Props) {
  const { data } = useRead(readAgenda, { from: date, to: date }, { onFailure: () => null });
  const free = data ? freeNow(boardOf(data, shop.timezone), now) : [];
  if (free.length === 0) return null;
  return (
    <p className={styles.free}>
      Libre ahora:{' '}
      {free.map(({ person, until }) => `${person.firstname} hasta ${clockOf(until)}`).join(' · ')}
    </p>
  );
}
