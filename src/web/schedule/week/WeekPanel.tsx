import { useQueryClient } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { readHours, saveHours } from '#domain/schedule/contract.ts';
import { weekOfHours, type DayDraft, hoursOfWeek } from '#domain/schedule/weekly-hours.ts';
import { readKey, useRead } from '#web/lib/http/use-read.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { useChange } from '#web/lib/forms/use-change.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { WeekFields } from './WeekFields.tsx';
import { useWeek } from './use-week.ts';
import styles from './WeekPanel.module.css';

export function WeekPanel() {
  const hours = useRead(readHours, {});
  return (
    <Loaded of={hours} skeleton={<Skeleton lines={7} />} problem="No se pudo cargar el horario">
      {(stored) => <WeekForm stored={weekOfHours(stored)} />}
    </Loaded>
  );
}

function WeekForm({ stored }: { stored: DayDraft[] }) {
  const week = useWeek(stored);
  const queries = useQueryClient();
  const save = useChange(saveHours);
  const keep = (days: readonly DayDraft[]) =>
    save.mutate(
      { days: hoursOfWeek(days) },
      {
        onSuccess: (saved) => {
          queries.setQueryData(readKey(readHours, {}), saved);
          week.setDays(weekOfHours(saved));
          toast.success('Horario guardado');
        },
        onError: (failure) => toast.error('No se pudo guardar', messageOf(failure)),
      },
    );
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (flushSync(() => week.check())) return keep(week.days);
    const wrong = event.currentTarget.querySelector('[role="alert"]')?.parentElement;
    return wrong?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <form noValidate className={styles.week} onSubmit={submit}>
      <WeekFields week={week} verb="Atiendo" onCopied={(days) => week.check(days) && keep(days)} />
      <div className={styles.foot}>
        <Button type="submit" waiting={save.isPending}>
          Guardar horario
        </Button>
      </div>
    </form>
  );
}
