import type { AuditEntry } from '#domain/audit/contract.ts';
import { formatDay } from '#domain/schedule/day-text.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { everything, isFiltered } from './activity-filters.ts';
import { ActivityEntry } from './ActivityEntry.tsx';
import styles from './ActivityList.module.css';
import type { Activity } from './use-activity.ts';
import { groupBy } from '#domain/group-by.ts';

const daysOf = (entries: readonly AuditEntry[], zone: Zone) => [
  ...groupBy(entries, ({ at }) => instantToLocal(at, zone).slice(0, 10)),
];

export function ActivityList({ activity }: { activity: Activity }) {
  const { read, filters, show, zone } = activity;
  const entries = { ...read, data: read.data?.pages.flat() };
  return (
    <section aria-label="Actividad" aria-busy={read.isPlaceholderData} className={styles.list}>
      <Loaded
        of={entries}
        skeleton={<Skeleton lines={6} height={64} />}
        problem="No se pudo cargar la actividad."
        empty="No hay actividad para los filtros seleccionados."
        fill={
          isFiltered(filters) && (
            <Button variant="secondary" onClick={() => show(everything)}>
              Ver toda la actividad
            </Button>
          )
        }
      >
        {(all) =>
          daysOf(all, zone).map(([date, ofDay]) => (
            <section key={date} aria-label={formatDay(date)} className={styles.day}>
              <h2>{formatDay(date)}</h2>
              <ul className={styles.entries}>
                {ofDay.map((entry) => (
                  <ActivityEntry key={entry.id} entry={entry} activity={activity} />
                ))}
              </ul>
            </section>
          ))
        }
      </Loaded>
      <FurtherBack read={read} />
    </section>
  );
}

function FurtherBack({ read }: Pick<Activity, 'read'>) {
  if (!read.hasNextPage) return null;
  return (
    <div className={styles.further}>
      {read.isFetchNextPageError && <Problem>No se pudo cargar lo anterior.</Problem>}
      <Button variant="secondary" waiting={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
        Ver anteriores
      </Button>
    </div>
  );
}
