import { Trash2 } from 'lucide';
import type { DayOff } from '#domain/schedule/contract.ts';
import { formatDay } from '#domain/schedule/day-text.ts';
import { type PlainDate, today } from '#domain/time.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { WithShop } from '#web/organization/WithShop.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { ListRow, RowList } from '#web/ui/layout/RowList.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { NewDayOff } from './NewDayOff.tsx';
import { scheduleCalls } from './schedule-calls.ts';

type OfPerson = { person?: number | undefined };

export const DaysOffPanel = ({ person }: OfPerson) => (
  <WithShop>{({ timezone }) => <DaysOff zone={timezone} person={person} />}</WithShop>
);

function DaysOff({ zone, person }: OfPerson & { zone: string }) {
  const now = useNow();
  const days = useRead(scheduleCalls(person).listDaysOff, {});
  const day = today(now, zone);
  return (
    <>
      <NewDayOff person={person} today={day} taken={(days.data ?? []).map(({ off_date }) => off_date)} />
      <Loaded of={days} empty="No hay días libres cargados." problem="No se pudo cargar los días libres">
        {(all) => (
          <RowList label="Días libres">
            {all.map((dayOff) => (
              <DayOffRow key={dayOff.id} {...{ dayOff, person }} today={day} />
            ))}
          </RowList>
        )}
      </Loaded>
    </>
  );
}

type RowProps = OfPerson & { dayOff: DayOff; today: PlainDate };

function DayOffRow({ dayOff: { id, off_date, reason }, person, today }: RowProps) {
  const calls = scheduleCalls(person);
  const remove = useChange(calls.deleteDayOff, { refreshes: [calls.listDaysOff] });
  const forget = () =>
    remove.mutate(
      { id },
      {
        onSuccess: () => toast.success('Día eliminado'),
        onError: (failure) => toast.error('No se pudo eliminar', messageOf(failure)),
      },
    );
  return (
    <ListRow
      isMuted={off_date < today}
      icons={
        <Button
          variant="quiet"
          label={`Eliminar el ${formatDay(off_date)}`}
          icon={<Icon of={Trash2} />}
          waiting={remove.isPending}
          onClick={forget}
        />
      }
    >
      <h3>{formatDay(off_date)}</h3>
      {reason && <p>{reason}</p>}
    </ListRow>
  );
}
