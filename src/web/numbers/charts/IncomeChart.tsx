import { type CSSProperties, useState } from 'react';
import { formatSum } from '#domain/money.ts';
import type { Figures, Numbers, Step } from '#domain/numbers/contract.ts';
import type { PlainDate } from '#domain/time.ts';
import { useIsWide } from '#web/lib/device/use-is-wide.ts';
import { ChartFrame, type Column } from './ChartFrame.tsx';
import { formatFigure, stepNames } from '../figures.ts';
import styles from './IncomeChart.module.css';
import { rangeText, stepLabel, stepText } from '#domain/numbers/period-text.ts';
import { linePath, tickLabel, ticksTo } from './scale.ts';

type Bar = Figures & { start: PlainDate; before: (Figures & { start: PlainDate }) | null };
type Props = { numbers: Numbers; by: Step; today: PlainDate };

const barsOf = ({ series, series_before }: Numbers): Bar[] =>
  series.map((step, at) => ({ ...step, before: series_before?.[at] ?? null }));

export function IncomeChart({ numbers, by, today }: Props) {
  const { totals, compared, to } = numbers;
  const bars = barsOf(numbers);
  const done = `Hecho ${formatSum(totals.done)}`;
  const ahead = `esperado ${formatSum(totals.expected)} hasta el ${rangeText({ from: to, to }, today)}`;
  return (
    <ChartFrame
      title={`Ingresos por ${stepNames[by]}`}
      summary={totals.expected > 0 ? `${done} · ${ahead}` : done}
      legend={<Legend before={compared && rangeText(compared, today)} />}
      rows={bars}
      columns={columnsOf(by)}
    >
      <Plot bars={bars} by={by} />
    </ChartFrame>
  );
}

const columnsOf = (by: Step): Column<Bar>[] => [
  { name: by === 'day' ? 'Día' : by === 'week' ? 'Semana' : 'Mes', of: ({ start }) => stepText(start, by) },
  { name: 'Hecho', of: (bar) => formatFigure(bar, 'done') },
  { name: 'Esperado', of: (bar) => formatFigure(bar, 'expected') },
  { name: 'Antes', of: ({ before }) => (before ? formatFigure(before, 'done') : '—') },
  { name: 'Ocupación', of: (bar) => formatFigure(bar, 'occupancy') },
  { name: 'No asistieron', of: (bar) => formatFigure(bar, 'no_show_rate') },
  { name: 'Clientes nuevos', of: (bar) => formatFigure(bar, 'new_clients') },
  { name: 'Ticket promedio', of: (bar) => formatFigure(bar, 'average_ticket') },
];

const Legend = ({ before }: { before: string | null }) => (
  <ul className={styles.legend}>
    <li>
      <i className={styles.done} />
      Hecho
    </li>
    <li>
      <i className={styles.expected} />
      Esperado
    </li>
    {before && (
      <li>
        <i className={styles.dash} />
        {before}
      </li>
    )}
  </ul>
);

const valueText = (bar: Bar, by: Step): string =>
  [
    `${stepText(bar.start, by)}: hecho ${formatSum(bar.done)}`,
    bar.expected > 0 && `esperado ${formatSum(bar.expected)}`,
    bar.before && `${stepText(bar.before.start, by)}: ${formatSum(bar.before.done)}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Index of the bar at a fraction (0 to 1) of the chart's width. */
const barAt = (part: number, bars: number): number =>
  Math.min(Math.max(Math.floor(part * bars), 0), bars - 1);

const [mostLabels, mostOnPhone] = [12, 6];

function Plot({ bars, by }: { bars: readonly Bar[]; by: Step }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const every = Math.ceil(bars.length / (useIsWide() ? mostLabels : mostOnPhone));
  const ticks = ticksTo(
    Math.max(...bars.map((bar) => Math.max(bar.done + bar.expected, bar.before?.done ?? 0))),
  );
  const top = ticks.at(-1) || 1;
  const part = (value: number) => `${(value / top) * 100}%`;
  const bar = bars[chosen ?? -1];
  return (
    <div>
      <p className={styles.read} aria-hidden="true">
        {bar ? valueText(bar, by) : 'Toca o recorre el gráfico para ver cada valor.'}
      </p>
      <div className={styles.chart} style={{ '--bars': bars.length } as CSSProperties}>
        <div className={styles.axis} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: part(tick) }}>
              {tickLabel(tick)}
            </span>
          ))}
        </div>
        <div className={styles.plot}>
          {ticks.map((tick) => (
            <hr key={tick} aria-hidden="true" className={styles.tick} style={{ bottom: part(tick) }} />
          ))}
          <div className={styles.bars} aria-hidden="true">
            {bars.map(({ start, done, expected }, at) => (
              <div key={start} className={at === chosen ? styles.chosen : undefined}>
                {expected > 0 && <i className={styles.expected} style={{ height: part(expected) }} />}
                {done > 0 && <i className={styles.done} style={{ height: part(done) }} />}
              </div>
            ))}
          </div>
          <Before bars={bars} top={top} />
          <input
            type="range"
            className={styles.reader}
            aria-label={`Ingresos por ${stepNames[by]}, valor por valor`}
            aria-valuetext={bar ? valueText(bar, by) : 'Sin elegir'}
            min={0}
            max={bars.length - 1}
            value={chosen ?? 0}
            onChange={({ target }) => setChosen(Number(target.value))}
            onFocus={() => setChosen(chosen ?? 0)}
            onPointerMove={({ nativeEvent: { offsetX }, currentTarget: { clientWidth } }) =>
              setChosen(barAt(offsetX / clientWidth, bars.length))
            }
          />
        </div>
        <div className={styles.labels} aria-hidden="true">
          {bars.map(({ start }, at) => (
            <span key={start}>{at % every === 0 && stepLabel(start, by)}</span>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Line of the compared period; it ends with the last bar, and is horizontal beside a single bar. */
function Before({ bars, top }: { bars: readonly Bar[]; top: number }) {
  const points = bars.map(({ before }, at) => before && ([at + 0.5, 100 * (1 - before.done / top)] as const));
  const [only] = points;
  const path = only && points.length === 1 ? `M0 ${only[1]}H1` : linePath(points);
  return (
    <svg
      className={styles.before}
      viewBox={`0 0 ${bars.length} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.rim} d={path} vectorEffect="non-scaling-stroke" />
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
