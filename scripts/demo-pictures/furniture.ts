import * as s from './shapes.ts';

/** A barber's chair from behind, about 280 wide and 410 high; the middle of its foot is the origin. */
export const chair = (): string =>
  [
    s.ellipse(0, 4, 130, 16, { fill: '#000', opacity: 0.28, filter: 'url(#soft)' }),
    s.rect(-62, -16, 124, 18, { rx: 9, fill: s.steelDark }),
    s.rect(-62, -16, 124, 8, { rx: 4, fill: s.steel }),
    s.rect(-16, -92, 32, 80, { fill: 'url(#steel)' }),
    s.rect(-26, -100, 52, 16, { rx: 6, fill: s.steelDark }),
    s.rect(-112, -150, 224, 56, { rx: 20, fill: s.leatherDark }),
    s.rect(-112, -156, 224, 40, { rx: 20, fill: 'url(#leather)' }),
    s.rect(-132, -228, 30, 104, { rx: 12, fill: s.steelDark }),
    s.rect(102, -228, 30, 104, { rx: 12, fill: s.steelDark }),
    s.rect(-138, -240, 42, 24, { rx: 12, fill: s.ink }),
    s.rect(96, -240, 42, 24, { rx: 12, fill: s.ink }),
    s.rect(-98, -340, 196, 200, { rx: 34, fill: s.leatherDark }),
    s.rect(-92, -340, 184, 190, { rx: 32, fill: 'url(#leather)' }),
    ...[-46, 0, 46].map((x) =>
      s.rect(x - 1.5, -322, 3, 156, { rx: 1.5, fill: s.leatherDark, opacity: 0.55 }),
    ),
    s.rect(-12, -366, 24, 40, { fill: s.steelDark }),
    s.rect(-58, -408, 116, 56, { rx: 24, fill: s.leatherDark }),
    s.rect(-54, -410, 108, 50, { rx: 22, fill: 'url(#leather)' }),
    s.rect(-40, -402, 60, 8, { rx: 4, fill: '#fff', opacity: 0.18 }),
  ].join('');

/** A round mirror in a brass frame around the origin, with two reflections of light. */
export const mirror = (r: number): string =>
  [
    s.circle(8, 12, r, { fill: '#000', opacity: 0.3, filter: 'url(#soft)' }),
    s.circle(0, 0, r, { fill: 'url(#brass)' }),
    s.circle(0, 0, r - 12, { fill: 'url(#glass)' }),
    s.path(
      `M${-r * 0.62} ${r * 0.2} L${r * 0.1} ${-r * 0.72} L${r * 0.34} ${-r * 0.66} L${-r * 0.5} ${r * 0.42} Z`,
      { fill: '#fff', opacity: 0.28 },
    ),
    s.path(
      `M${-r * 0.3} ${r * 0.6} L${r * 0.55} ${-r * 0.5} L${r * 0.62} ${-r * 0.42} L${-r * 0.2} ${r * 0.66} Z`,
      {
        fill: '#fff',
        opacity: 0.18,
      },
    ),
  ].join('');

/** A lamp that hangs on a cord of the given length from the origin. */
export const lamp = (cord: number): string =>
  [
    s.circle(0, cord + 60, 210, { fill: 'url(#light)' }),
    s.rect(-2, 0, 4, cord, { fill: s.ink }),
    s.path(`M-54 ${cord + 52} Q-50 ${cord} 0 ${cord - 4} Q50 ${cord} 54 ${cord + 52} Z`, { fill: s.ink }),
    s.path(`M-54 ${cord + 52} Q-50 ${cord} -18 ${cord - 2} L-8 ${cord + 52} Z`, {
      fill: '#fff',
      opacity: 0.1,
    }),
    s.ellipse(0, cord + 52, 54, 9, { fill: '#ffe9b8' }),
  ].join('');

const bottle = (x: number, width: number, height: number, color: string): string =>
  [
    s.rect(x, -height, width, height, { rx: 7, fill: color }),
    s.rect(x + width * 0.3, -height - 20, width * 0.4, 24, { rx: 3, fill: s.ink }),
    s.rect(x + 4, -height * 0.62, width - 8, height * 0.34, { rx: 2, fill: s.cream }),
    s.rect(x + 4, -height + 8, 5, height - 18, { rx: 2, fill: '#fff', opacity: 0.3 }),
  ].join('');

/** Bottles and towels on a board; the origin is the left end of the board's top. */
export const shelf = (width: number): string =>
  [
    s.rect(0, 14, width, 14, { fill: '#000', opacity: 0.3, filter: 'url(#soft)' }),
    bottle(14, 34, 70, '#b8743a'),
    bottle(56, 28, 54, '#4f7d78'),
    bottle(92, 30, 88, '#7c3120'),
    ...[0, 1, 2].map((n) =>
      s.rect(140, -24 * (n + 1), 78, 21, { rx: 10, fill: n % 2 === 0 ? s.cream : '#dcc9ad' }),
    ),
    ...(width > 240 ? [bottle(236, 32, 62, '#3f6b49')] : []),
    s.rect(0, 0, width, 14, { rx: 3, fill: 'url(#wood)' }),
  ].join('');

const blade = (angle: number, length: number, color: string): string =>
  s.group(
    { transform: `rotate(${angle})` },
    s.path(
      `M0 0 C-34 ${-length * 0.35} -26 ${-length * 0.8} 0 ${-length} C26 ${-length * 0.8} 34 ${-length * 0.35} 0 0 Z`,
      {
        fill: color,
      },
    ),
    s.path(`M0 0 L0 ${-length * 0.92}`, { stroke: '#fff', 'stroke-width': 3, opacity: 0.25 }),
  );

/** A plant in a pot; the origin is the middle of the pot's foot. */
export const plant = (): string =>
  [
    s.ellipse(0, 2, 62, 10, { fill: '#000', opacity: 0.3, filter: 'url(#soft)' }),
    s.group(
      { transform: 'translate(0 -84)' },
      ...[-62, -38, 40, 64].map((angle) => blade(angle, 150, s.leafDark)),
      ...[-20, 4, 24].map((angle) => blade(angle, 185, s.leaf)),
    ),
    s.path('M-52 -92 L52 -92 L40 0 L-40 0 Z', { fill: s.cream }),
    s.path('M10 -92 L52 -92 L40 0 L14 0 Z', { fill: '#000', opacity: 0.1 }),
    s.rect(-56, -100, 112, 16, { rx: 4, fill: '#dcc9ad' }),
  ].join('');

/** The turning pole of barbers, about 120 wide and 420 high; the origin is the middle of its upper end. */
export const pole = (): string =>
  [
    s.rect(-44, 60, 88, 300, { fill: '#f7f4ee' }),
    s.group(
      { 'clip-path': 'url(#glassTube)' },
      ...Array.from({ length: 10 }, (_, n) =>
        s.path(`M-60 ${n * 62 - 40} L60 ${n * 62 - 120} L60 ${n * 62 - 92} L-60 ${n * 62 - 12} Z`, {
          fill: n % 2 === 0 ? '#b4402f' : '#2d5870',
        }),
      ),
    ),
    s.rect(-44, 60, 88, 300, { fill: 'url(#tube)' }),
    s.circle(0, 18, 30, { fill: 'url(#brass)' }),
    s.rect(-62, 34, 124, 34, { rx: 10, fill: 'url(#brass)' }),
    s.rect(-62, 352, 124, 34, { rx: 10, fill: 'url(#brass)' }),
    s.path('M-40 386 L40 386 L22 414 L-22 414 Z', { fill: s.brassDark }),
  ].join('');

export const furniture: string[] = [
  s.blur('soft', 9),
  s.gradient('steel', s.steel, s.steelDark, 1),
  s.gradient('leather', '#c15a3e', s.leather),
  s.gradient('brass', '#e8bd74', s.brassDark),
  s.gradient('glass', '#b9cfcc', '#7fa09c'),
  s.gradient('wood', '#a06c47', s.wood),
  s.glow('light', '#ffdf9e'),
  '<clipPath id="glassTube"><rect x="-44" y="60" width="88" height="300"/></clipPath>',
  '<linearGradient id="tube"><stop stop-color="#000" stop-opacity=".3"/><stop offset=".3" stop-color="#fff" stop-opacity=".45"/><stop offset="1" stop-color="#000" stop-opacity=".38"/></linearGradient>',
];
