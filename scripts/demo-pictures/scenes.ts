import { chair, furniture, lamp, mirror, plant, pole, shelf } from './furniture.ts';
import * as s from './shapes.ts';

const room = (width: number, height: number, floor: number): string =>
  [
    s.rect(0, 0, width, height, { fill: 'url(#wall)' }),
    ...Array.from({ length: Math.ceil(width / 80) }, (_, n) =>
      s.rect(n * 80 + 38, floor - 190, 3, 190, { fill: '#000', opacity: 0.16 }),
    ),
    s.rect(0, floor - 198, width, 10, { fill: '#000', opacity: 0.22 }),
    s.rect(0, floor - 202, width, 8, { fill: s.wood }),
    s.rect(0, floor - 22, width, 22, { fill: s.wallDark }),
    s.rect(0, floor, width, height - floor, { fill: 'url(#floor)' }),
    ...Array.from({ length: Math.ceil(width / 130) + 4 }, (_, n) => {
      const x = (n - 2) * 130;
      const middle = width / 2;
      return s.path(`M${x} ${floor} L${middle + (x - middle) * 1.7} ${height}`, {
        stroke: '#000',
        'stroke-width': 3,
        opacity: 0.13,
      });
    }),
    s.rect(0, floor, width, 14, { fill: '#000', opacity: 0.2 }),
  ].join('');

const scene = [
  ...furniture,
  s.gradient('wall', '#3c5c57', s.wall),
  s.gradient('floor', '#b98358', '#7d5033'),
];

/** The room of the shop; its middle band of 444 pixels also stands alone, as a wide screen shows it. */
export const cover = (): string =>
  s.picture(
    1600,
    900,
    scene,
    room(1600, 900, 650),
    ...[300, 800, 1300].map((x) => s.at(x, 0, 1, lamp(176))),
    s.at(80, 372, 1, shelf(270)),
    s.at(1262, 372, 1, shelf(270)),
    ...[500, 800, 1100].map((x) => s.at(x, 372, 1, mirror(118))),
    s.rect(360, 520, 880, 18, { rx: 4, fill: 'url(#wood)' }),
    s.rect(360, 538, 880, 12, { fill: '#000', opacity: 0.25 }),
    ...[500, 800, 1100].map((x) => s.at(x, 716, 0.86, chair())),
    s.at(216, 690, 1, plant()),
    s.at(1398, 690, 1.02, plant()),
  );

export const chairs = (): string =>
  s.picture(
    960,
    720,
    scene,
    room(960, 720, 560),
    s.at(480, 0, 1, lamp(40)),
    s.at(480, 300, 1, mirror(172)),
    s.at(60, 330, 0.92, shelf(230)),
    s.at(690, 330, 0.92, shelf(230)),
    s.at(480, 650, 1.08, chair()),
    s.at(846, 640, 0.94, plant()),
  );

const bricks = (width: number, height: number): string =>
  Array.from({ length: Math.ceil(height / 44) }, (_, row) =>
    Array.from({ length: Math.ceil(width / 104) + 1 }, (_, n) =>
      s.rect(n * 104 - (row % 2) * 52, row * 44, 98, 38, {
        rx: 3,
        fill: ['#8f4a37', '#9a513c', '#86442f'][(row * 5 + n * 7) % 3] ?? '',
      }),
    ).join(''),
  ).join('');

export const entrance = (): string =>
  s.picture(
    960,
    720,
    scene,
    s.rect(0, 0, 960, 720, { fill: '#6f3727' }),
    bricks(960, 720),
    s.rect(0, 0, 960, 720, { fill: 'url(#light)', opacity: 0.35 }),
    s.rect(372, 96, 216, 540, { rx: 14, fill: '#000', opacity: 0.35, filter: 'url(#soft)' }),
    s.at(480, 78, 1.34, pole()),
  );

const scissors = (): string =>
  [
    s.path('M-10 -210 L12 -206 L26 40 L-2 44 Z', { fill: 'url(#steel)' }),
    s.path('M10 -210 L-12 -206 L-26 40 L2 44 Z', { fill: s.steel }),
    s.circle(0, 8, 11, { fill: s.brass }),
    ...[-1, 1].map((side) =>
      [
        s.path(`M${side * 10} 36 Q${side * 26} 80 ${side * 46} 98`, {
          stroke: s.ink,
          'stroke-width': 20,
          fill: 'none',
          'stroke-linecap': 'round',
        }),
        s.ellipse(side * 62, 140, 44, 52, { fill: 'none', stroke: s.ink, 'stroke-width': 20 }),
      ].join(''),
    ),
  ].join('');

const comb = (): string =>
  [
    s.rect(-34, -220, 34, 440, { rx: 10, fill: '#c88a3a' }),
    ...Array.from({ length: 26 }, (_, n) =>
      s.rect(-4, -206 + n * 16, 44, n < 13 ? 6 : 9, { rx: 3, fill: '#c88a3a' }),
    ),
    s.rect(-28, -210, 6, 420, { rx: 3, fill: '#fff', opacity: 0.25 }),
  ].join('');

const razor = (): string =>
  [
    s.path('M-20 20 L-20 -200 Q-16 -224 8 -222 L30 -216 L30 20 Z', { fill: 'url(#steel)' }),
    s.path('M30 -216 L30 20 L22 20 L22 -214 Z', { fill: '#fff', opacity: 0.6 }),
    s.path('M-26 6 L36 6 Q40 130 14 232 Q4 250 -12 236 Q-34 120 -26 6 Z', { fill: s.woodDark }),
    s.path('M-16 14 Q-18 120 -4 226 L-12 228 Q-30 120 -24 14 Z', { fill: '#fff', opacity: 0.14 }),
    ...[24, 214].map((y) => s.circle(4, y, 8, { fill: s.brass })),
  ].join('');

const turned = (x: number, y: number, angle: number, tool: string): string =>
  [
    s.group(
      { transform: `translate(${x + 10} ${y + 16}) rotate(${angle})`, opacity: 0.35, filter: 'url(#dark)' },
      tool,
    ),
    s.group({ transform: `translate(${x} ${y}) rotate(${angle})` }, tool),
  ].join('');

const dark =
  '<filter id="dark" x="-50%" y="-50%" width="200%" height="200%"><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0"/><feGaussianBlur stdDeviation="10"/></filter>';

export const tools = (): string =>
  s.picture(
    960,
    720,
    [...scene, dark],
    s.rect(0, 0, 960, 720, { fill: 'url(#wood)' }),
    ...Array.from({ length: 6 }, (_, n) =>
      [
        s.rect(0, n * 120, 960, 4, { fill: s.woodDark, opacity: 0.55 }),
        ...[0, 1, 2].map((line) =>
          s.path(
            `M0 ${n * 120 + 30 + line * 28} Q240 ${n * 120 + 16 + line * 34} 480 ${n * 120 + 32 + line * 26} T960 ${n * 120 + 28 + line * 30}`,
            {
              fill: 'none',
              stroke: s.woodDark,
              'stroke-width': 2,
              opacity: 0.22,
            },
          ),
        ),
      ].join(''),
    ),
    s.path('M170 90 L800 60 L840 640 L130 660 Z', { fill: '#000', opacity: 0.25, filter: 'url(#soft)' }),
    s.path('M170 82 L800 52 L840 632 L130 652 Z', { fill: s.wall }),
    s.path('M190 102 L782 74 L818 612 L154 632 Z', {
      fill: 'none',
      stroke: s.brass,
      'stroke-width': 4,
      'stroke-dasharray': '14 10',
      opacity: 0.8,
    }),
    turned(330, 350, -18, comb()),
    turned(488, 360, 8, scissors()),
    turned(664, 350, 22, razor()),
  );

/** The shop's sign: an open razor that is also an N. */
export const logo = (): string =>
  s.picture(
    512,
    512,
    furniture,
    s.rect(0, 0, 512, 512, { fill: s.wallDark }),
    s.circle(256, 256, 204, { fill: 'none', stroke: s.brass, 'stroke-width': 10 }),
    s.circle(256, 256, 184, { fill: 'none', stroke: s.brass, 'stroke-width': 3 }),
    s.path('M166 368 L166 150 L200 150 L200 368 Z', { fill: s.cream }),
    s.path('M312 144 L346 144 L346 362 L312 362 Z', { fill: s.cream }),
    s.path('M166 150 L208 150 L346 362 L304 362 Z', { fill: s.brass }),
    s.circle(187, 170, 9, { fill: s.wallDark }),
    s.circle(325, 342, 9, { fill: s.wallDark }),
  );
