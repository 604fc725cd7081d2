import type { z } from 'zod';
import { readHeat } from '#domain/numbers/contract.ts';
import type { Period } from '#domain/numbers/periods.ts';
import { weekdayLabels, weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { clockOf, daysBetween, weekday } from '#domain/time.ts';
import { ChartFrame, type Column } from './ChartFrame.tsx';
import { formatMinutes, formatRate } from '../figures.ts';
import styles from './HeatBlock.module.css';
import type { NumberFilters } from '../filters/number-filters.ts';
import { NumbersBlock } from './NumbersBlock.tsx';
import { heatOf } from './scale.ts';
import { groupBy } from '#domain/group-by.ts';

type Cell = z.output<typeof readHeat.answer>['cells'][number];

const isOpen = ({ open_minutes }: Cell): boolean => open_minutes > 0;
const partOf = ({ open_minutes, booked_minutes }: Cell): number => booked_minutes / open_minutes;
const hourOf = ({ hour }: Cell): string => clockOf(hour * 60);

export function HeatBlock({ filters }: { filters: NumberFilters }) {
  const isWithin = within(filters.period);
  return (
    <NumbersBlock
      title="Ocupación por hora"
      call={readHeat}
      filters={filters}
      empty={({ cells }) => !cells.some((cell) => isOpen(cell) && isWithin(cell))}
    >
      {({ cells }) => <HeatMap cells={cells.filter(isWithin)} />}
    </NumbersBlock>
  );
}

const columns: readonly Column<Cell>[] = [
  { name: 'Día', of: ({ weekday }) => weekdayNames[weekday] ?? '' },
  { name: 'Hora', of: hourOf, isText: true },
  { name: 'Abierto', of: ({ open_minutes }) => formatMinutes(open_minutes) },
  { name: 'Ocupado', of: ({ booked_minutes }) => formatMinutes(booked_minutes) },
  { name: 'Ocupación', of: (cell) => formatRate(partOf(cell)) },
];

/** A period shorter than a week lacks some weekdays; those must not appear as closed. */
function within({ from, to }: Period) {
  const days = daysBetween(from, to);
  return ({ weekday: day }: Cell) => (day - weekday(from) + 7) % 7 <= days;
}

function HeatMap({ cells }: { cells: readonly Cell[] }) {
  const open = cells.filter(isOpen);
  const fullest = open.reduce((most, cell) => (partOf(cell) > partOf(most) ? cell : most));
  const hours = open.map(({ hour }) => hour);
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  const rows = groupBy(
    cells.filter(({ hour }) => first <= hour && hour <= last),
    ({ hour }) => hour,
  );
  const day = (weekdayNames[fullest.weekday] ?? '').toLowerCase();
  return (
    <ChartFrame
      title="Ocupación por hora"
      summary={partOf(fullest) > 0 ? `Lo más lleno: ${day} ${hourOf(fullest)}` : 'Nada ocupado todavía'}
      rows={open}
      columns={columns}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label="Ocupación por hora, mapa">
        <table className={styles.map}>
          <caption className="visually-hidden">Porcentaje ocupado de cada hora abierta</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Hora</span>
              </th>
              {[...new Set(cells.map((cell) => cell.weekday))].map((day) => (
                <th key={day} scope="col">
                  {weekdayLabels[day]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...rows].map(([hour, ofHour]) => (
              <tr key={hour}>
                <th scope="row">{clockOf(hour * 60)}</th>
                {ofHour.map((cell) => (
                  <HeatCell key={cell.weekday} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </ChartFrame>
  );
}

// Highest heat level with dark text; darker cells have light text.
const lastLight = 2;

function HeatCell({ cell }: { cell: Cell }) {
  if (!isOpen(cell)) {
    return (
      <td className={styles.closed}>
        <span className="visually-hidden">Cerrado</span>
      </td>
    );
  }
  const heat = heatOf(partOf(cell));
  return (
    <td
      style={{
        background: `var(--heat-${heat})`,
        color: heat > lastLight ? 'var(--background)' : 'var(--text)',
      }}
    >
      {Math.round(partOf(cell) * 100)}
    </td>
  );
}
