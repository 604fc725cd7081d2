const niceSteps = [1, 2, 2.5, 5, 10];
const mostSteps = 4;

/** At most five round axis values, ascending from 0 to the first round value not below `most`. */
export function ticksTo(most: number): number[] {
  if (most <= 0) return [0];
  const power = 10 ** Math.floor(Math.log10(most / mostSteps));
  const step = power * (niceSteps.find((nice) => nice * power * mostSteps >= most) ?? 10);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, nth) => nth * step);
}

const short = (value: number): string => String(Number(value.toFixed(2)));

/** Axis label: '0', '750', '7.5 k', '1.2 M'. */
export function tickLabel(value: number): string {
  if (value >= 1_000_000) return `${short(value / 1_000_000)} M`;
  return value >= 1_000 ? `${short(value / 1_000)} k` : short(value);
}

export type Point = readonly [x: number, y: number];

export function linePath(points: readonly (Point | null)[]): string {
  return points
    .map((point, at) => (point ? `${points[at - 1] ? 'L' : 'M'}${short(point[0])} ${short(point[1])}` : ''))
    .join('');
}

/** x from the left to the right edge, y from 0 at the bottom to the maximum at the top. */
export function pointsIn(
  values: readonly (number | null)[],
  width: number,
  height: number,
): (Point | null)[] {
  const most = Math.max(...values.map((value) => value ?? 0));
  const steps = Math.max(values.length - 1, 1);
  return values.map((value, at) =>
    value === null ? null : [(at / steps) * width, most === 0 ? height : height * (1 - value / most)],
  );
}

const heatBounds = [0.01, 0.3, 0.45, 0.65, 0.85];

/** Heat level of a fraction (0 to 1), from 0 for the lightest to 5 for the darkest color. */
export const heatOf = (part: number): number => heatBounds.filter((bound) => part >= bound).length;
