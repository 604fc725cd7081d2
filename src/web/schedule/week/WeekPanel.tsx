import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { weekOfHours, type DayDraft, hoursOfWeek } from '#domain/schedule/weekly-hours.ts';
import { listBarbers } from '#web/lib/http/first-calls.ts';
import { readKey, useRead } from '#web/lib/http/use-read.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { useChange } from '#web/lib/forms/use-change.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { scheduleCalls } from './schedule-calls.ts';
import { WeekFields } from './WeekFields.tsx';
import { useWeek } from './use-week.ts';
import { weekTexts } from './week-draft.ts';
import styles from './WeekPanel.module.css';

type Props = {
  person?: number;
  onTouched?: (isTouched: boolean) => void;
};

export function WeekPanel(props: Props) {
  const hours = useRead(scheduleCalls(props.person).readHours, {});
  return (
    <Loaded of={hours} skeleton={<Skeleton lines={7} />} problem="No se pudo cargar el horario">
      {(stored) => <WeekForm {...props} stored={weekOfHours(stored)} />}
    </Loaded>
  );
}

function WeekForm({ stored, person, onTouched }: Props & { stored: DayDraft[] }) {
  const calls = scheduleCalls(person);
  const week = useWeek(stored);
  const queries = useQueryClient();
  const save = useChange(calls.saveHours, { refreshes: [listBarbers] });
  useTouched(JSON.stringify(week.days) !== JSON.stringify(stored), onTouched);
  const keep = (days: readonly DayDraft[]) =>
    save.mutate(
      { days: hoursOfWeek(days) },
      {
        onSuccess: (saved) => {
          queries.setQueryData(readKey(calls.readHours, {}), saved);
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
      <WeekFields
        week={week}
        texts={person === undefined ? weekTexts.own : weekTexts.person}
        onCopied={(days) => week.check(days) && keep(days)}
      />
      <div className={styles.foot}>
        <Button type="submit" waiting={save.isPending}>
          Guardar horario
        </Button>
      </div>
    </form>
  );
}

function useTouched(isTouched: boolean, onTouched: Props['onTouched']): void {
  const tell = useEffectEvent((is: boolean) => onTouched?.(is));
  useEffect(() => tell(isTouched), [isTouched]);
}
