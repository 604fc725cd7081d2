import { formatDay, formatShortDay } from '#domain/schedule/day-text.ts';
import { formatTime } from '#domain/time-format.ts';
import { isWholeDate, type LocalDateTime, type PlainDate } from '#domain/time.ts';
import { Chip, Chips } from '#web/ui/Chip.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { TimeField } from '#web/ui/TimeField.tsx';
import styles from './Counter.module.css';
import { FindingLine } from './FindingLine.tsx';
import { Section } from './Section.tsx';
import type { Counter } from './use-counter.ts';

/** The time alone on the day that is spoken of, else with its day. */
const whenText = (start: LocalDateTime, day: PlainDate) =>
  start.slice(0, 10) === day
    ? formatTime(start)
    : `${formatShortDay(start.slice(0, 10))} ${formatTime(start)}`;

/** When it begins: now, in the next gap or at a time of one's own, and what speaks against it. */
export function WhenSection({ counter }: { counter: Counter }) {
  const { form, change, startLocal, place, problems, today, zone } = counter;
  const { gap, finding } = place;
  const isGap = gap !== null && !form.isNow && gap.start_local === startLocal;
  const takeGap = () =>
    gap &&
    change({
      isNow: false,
      date: gap.start_local.slice(0, 10),
      time: formatTime(gap.start_local),
      barberId: gap.barber_id,
    });
  return (
    <Section label="Cuándo" problem={problems.start}>
      <Chips>
        <Chip
          pressed={form.isNow}
          onPress={() => change(form.isNow ? { isNow: false } : { isNow: true, date: today, time: '' })}
        >
          Ahora
        </Chip>
        {gap && (
          <Chip pressed={isGap} onPress={takeGap}>
            Próximo hueco {whenText(gap.start_local, today)}
          </Chip>
        )}
      </Chips>
      <div className={styles.when}>
        <TextField
          label="Fecha"
          type="date"
          value={form.date}
          onChange={(date) => change({ date, isNow: false })}
        />
        <TimeField
          label="Hora"
          value={form.isNow ? formatTime(startLocal ?? '') : form.time}
          onChange={(time) => change({ time, isNow: false })}
        />
      </div>
      {isWholeDate(form.date) && form.date !== today && <p className={styles.day}>{formatDay(form.date)}</p>}
      <FindingLine finding={finding} zone={zone}>
        {gap && (
          <button type="button" className={styles.wayOut} onClick={takeGap}>
            Usar {whenText(gap.start_local, startLocal?.slice(0, 10) ?? today)}
          </button>
        )}
      </FindingLine>
    </Section>
  );
}
