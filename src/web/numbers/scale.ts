const niceSteps = [1, 2, 2.5, 5, 10];
const mostSteps = 4;

/** Round numbers from 0 to the first one that is no less than `most`, at most five; 0 alone where there is nothing. */
export function ticksTo(most: number): number[] {
  if (most <= 0) return [0];
  const power = 10 ** Math.floor(Math.log10(most / mostSteps));
  const step = power * (niceSteps.find((nice) => nice * power * mostSteps >= most) ?? 10);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, nth) => nth * step);
}

const short = (value: number): string => String(Number(value.toFixed(2)));

/** '0', '750', '7.5 k', '1.2 M' beside a line of a chart. */
export function tickLabel(value: number): string {
  if (value >= 1_000_000) return `${short(value / 1_000_000)} M`;
  return value >= 1_000 ? `${short(value / 1_000)} k` : short(value);
}

export type Point = readonly [x: number, y: number];

/** The path of a line through points; a null breaks it. */
export function linePath(points: readonly (Point | null)[]): string {
  return points
    .map((point, at) => (point ? `${points[at - 1] ? 'L' : 'M'}${short(point[0])} ${short(point[1])}` : ''))
    .join('');
}

/** The points of values in a box, from its left to its right edge and from 0 at its foot to the greatest at its top. */
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

/** How dark a part of 1 is drawn, 0 to 5. */
export const heatOf = (part: number): number => heatBounds.filter((bound) => part >= bound).length;
