import { mostTimes, mostWeeks } from '#domain/series/series.ts';
import { countText } from '#domain/text/count.ts';
import { turnsText } from '#domain/series/text.ts';
import { clientName, formatPeriod } from '#web/reservations/reservation-formatters.ts';
import { DialogButtons } from '#web/ui/overlays/Dialog.tsx';
import { FieldRow } from '#web/ui/fields/Form.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import counter from '../Counter.module.css';
import { SeriesDate } from './SeriesDate.tsx';
import styles from './SeriesSheet.module.css';
import { type SeriesProps, useSeries } from './use-series.ts';

const numbers = (from: number, to: number, one: string, many: string) =>
  Array.from({ length: Math.max(to - from + 1, 0) }, (_, nth) => nth + from).map((count) => ({
    value: String(count),
    text: countText(count, one, many),
  }));
const weeks = numbers(1, mostWeeks, 'semana', 'semanas');

export function SeriesSheet(props: SeriesProps) {
  const { reservation, onClose } = props;
  const series = useSeries(props);
  const { zone, everyWeeks, times, most, rows, repeats } = series;
  return (
    <Sheet
      title="Repetir"
      isTouched={series.isTouched}
      onClose={onClose}
      renderFoot={(close) => <Foot series={series} onClose={close} />}
    >
      <p>
        {clientName(reservation)} · {formatPeriod(reservation, zone)}
      </p>
      <FieldRow>
        <SelectField
          label="Cada"
          value={String(everyWeeks)}
          choices={weeks}
          onChange={(count) => series.ask({ everyWeeks: Number(count) })}
        />
        <SelectField
          label="Veces"
          value={String(times)}
          choices={numbers(2, Math.min(most, mostTimes), 'vez', 'veces')}
          onChange={(count) => series.ask({ times: Number(count) })}
        />
      </FieldRow>
      {most < 2 ? (
        <p>Solo se puede agendar hasta un año adelante. Elige menos semanas.</p>
      ) : (
        <Loaded
          of={repeats}
          skeleton={<Skeleton lines={times} height={56} />}
          problem="No se pudieron cargar las fechas."
        >
          {() => (
            <ol
              className={styles.dates}
              aria-label="Fechas"
              aria-busy={repeats.isPlaceholderData || undefined}
            >
              {rows.map((row) => (
                <SeriesDate
                  key={row.date}
                  row={row}
                  zone={zone}
                  today={series.today}
                  onDecide={(choice) => series.decide(row.date, choice)}
                />
              ))}
            </ol>
          )}
        </Loaded>
      )}
    </Sheet>
  );
}

type FootProps = { series: ReturnType<typeof useSeries>; onClose: () => void };

const Foot = ({
  series: { starts, isBlocked, isWarned, isReady, problem, isSending, send },
  onClose,
}: FootProps) => (
  <>
    {isBlocked && !problem && (
      <p className={counter.reason}>Cambia la hora de las fechas ocupadas o déjalas afuera.</p>
    )}
    {problem && <Problem>{problem}</Problem>}
    <div className={counter.buttons}>
      <DialogButtons onBack={onClose} wide disabled={!isReady} waiting={isSending} onClick={send}>
        Agendar {turnsText(starts.length)}
        {isWarned && !isBlocked && ' igual'}
      </DialogButtons>
    </div>
  </>
);
