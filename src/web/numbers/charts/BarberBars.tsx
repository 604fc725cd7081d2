import { formatSum } from '#domain/money.ts';
import type { Numbers } from '#domain/numbers/contract.ts';
import { Bars } from './Bars.tsx';
import { ChartFrame, type Column } from './ChartFrame.tsx';
import { formatFigure, formatRate } from '../figures.ts';

type Barber = Numbers['barbers'][number];

const columns: readonly Column<Barber>[] = [
  { name: 'Barbero', of: ({ name }) => name },
  { name: 'Hecho', of: (barber) => formatFigure(barber, 'done') },
  { name: 'Esperado', of: (barber) => formatFigure(barber, 'expected') },
  { name: 'Cobrado', of: (barber) => formatFigure(barber, 'charged') },
  { name: 'Propinas', of: (barber) => formatFigure(barber, 'tips') },
  { name: 'Visitas', of: (barber) => formatFigure(barber, 'visits') },
  { name: 'Ocupación', of: (barber) => formatFigure(barber, 'occupancy') },
  { name: 'No asistieron', of: (barber) => formatFigure(barber, 'no_show_rate') },
];

const noteOf = ({ occupancy, no_show_rate }: Barber): string =>
  [
    occupancy !== null && `${formatRate(occupancy)} de ocupación`,
    no_show_rate !== null && `${formatRate(no_show_rate)} no asistió`,
  ]
    .filter(Boolean)
    .join(' · ');

export function BarberBars({ barbers }: Pick<Numbers, 'barbers'>) {
  if (barbers.length === 0) return null;
  const sorted = barbers.toSorted((a, b) => b.done - a.done);
  return (
    <ChartFrame title="Barberos" summary="Hecho en el período" rows={sorted} columns={columns}>
      <Bars
        rows={sorted.map((barber) => ({
          key: barber.id,
          name: barber.name,
          value: formatSum(barber.done),
          size: barber.done,
          note: noteOf(barber),
        }))}
      />
    </ChartFrame>
  );
}
