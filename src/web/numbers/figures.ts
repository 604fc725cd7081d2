import type { Figures, Numbers, Step } from '#domain/numbers/contract.ts';
import { formatSum, formatTile } from '#domain/money.ts';
import type { PlainDate } from '#domain/time.ts';
import type { FigureKind } from './difference.ts';

export type FigureName = keyof Figures;
type Plain = Exclude<FigureName, 'by_method'>;

export type Card = {
  title: string;
  figure: Plain;
  kind: FigureKind;
  good: 'up' | 'down' | 'neither';
  /** True for a figure about the future, whose sparkline starts today instead of ending today. */
  isAhead?: true;
  related: readonly FigureName[];
};

export const cards: readonly Card[] = [
  { title: 'Hecho', figure: 'done', kind: 'money', good: 'up', related: ['charged', 'by_method', 'tips'] },
  {
    title: 'Esperado',
    figure: 'expected',
    kind: 'money',
    good: 'up',
    isAhead: true,
    related: ['unsettled', 'unsettled_value'],
  },
  {
    title: 'Ocupación',
    figure: 'occupancy',
    kind: 'rate',
    good: 'up',
    related: ['open_minutes', 'booked_minutes', 'outside_minutes'],
  },
  {
    title: 'No asistieron',
    figure: 'no_show_rate',
    kind: 'rate',
    good: 'down',
    related: ['no_shows', 'completed', 'canceled', 'late_canceled'],
  },
  {
    title: 'Clientes nuevos',
    figure: 'new_clients',
    kind: 'count',
    good: 'up',
    related: ['visits', 'returning_clients', 'rebooked_clients', 'without_client'],
  },
  {
    title: 'Ticket promedio',
    figure: 'average_ticket',
    kind: 'money',
    good: 'neither',
    related: ['charges', 'charged'],
  },
];

const unknown = '—';

export const formatRate = (rate: number | null): string =>
  rate === null ? unknown : `${Math.round(rate * 100)} %`;
const formatMoney = (price: number | null): string => (price === null ? unknown : formatSum(price));
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}
const formatCount = (count: number | null): string => (count === null ? unknown : String(count));

const formats: Partial<Record<Plain, (value: number) => string>> = {
  done: formatMoney,
  expected: formatMoney,
  unsettled_value: formatMoney,
  charged: formatMoney,
  tips: formatMoney,
  average_ticket: formatMoney,
  open_minutes: formatMinutes,
  booked_minutes: formatMinutes,
  outside_minutes: formatMinutes,
  occupancy: formatRate,
  no_show_rate: formatRate,
};

export function formatFigure(figures: Figures, name: Plain): string {
  const value = figures[name];
  return value === null ? unknown : (formats[name] ?? formatCount)(value);
}

const tileMoney: ReadonlySet<Plain> = new Set(['done', 'expected', 'average_ticket']);

export function formatTileFigure(figures: Figures, name: Plain): string {
  const value = figures[name];
  return value !== null && tileMoney.has(name) ? formatTile(value) : formatFigure(figures, name);
}

export function lineOf({ figure, isAhead }: Card, { series }: Numbers, today: PlainDate): (number | null)[] {
  const current = series.findLastIndex(({ start }) => start <= today);
  const steps = isAhead ? series.slice(Math.max(current, 0)) : series.slice(0, current + 1);
  return steps.map((step) => step[figure]);
}

export const stepNames: Record<Step, string> = { day: 'día', week: 'semana', month: 'mes' };
