import { useQueryClient } from '@tanstack/react-query';
import { readHours, saveHours } from '#domain/schedule/contract.ts';
import { weekOfHours } from '#domain/schedule/weekly-hours.ts';
import { readKey, useRead } from '#web/lib/use-read.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useChange } from '#web/lib/use-change.ts';
import { WeekForm } from './WeekForm.tsx';

/** The own working hours of a week. */
export function WeekPanel() {
  const hours = useRead(readHours, {});
  const save = useChange(saveHours);
  const queries = useQueryClient();
  return (
    <Loaded of={hours} skeleton={<Skeleton lines={7} />} problem="No se pudo cargar el horario">
      {(stored) => (
        <WeekForm
          stored={weekOfHours(stored)}
          save={async (days) => {
            const kept = await save.mutateAsync({ days });
            queries.setQueryData(readKey(readHours, {}), kept);
            return weekOfHours(kept);
          }}
          waiting={save.isPending}
        />
      )}
    </Loaded>
  );
}
