import * as s from './shapes.ts';

type Portrait = {
  background: [from: string, to: string];
  skin: string;
  shade: string;
  hair: string;
  cut: 'fade' | 'long' | 'bun' | 'curls' | 'parted';
  beard?: 'full' | 'stubble' | 'moustache';
  shirt: string;
  hasGlasses?: boolean;
};

const people: Record<string, Portrait> = {
  ana: {
    background: ['#e7b98d', '#c98a5e'],
    skin: '#e3ab86',
    shade: '#c98b67',
    hair: '#3a2420',
    cut: 'bun',
    shirt: '#23302f',
    hasGlasses: true,
  },
  tomas: {
    background: ['#a9bfae', '#7b9c86'],
    skin: '#edc19c',
    shade: '#d49f78',
    hair: '#6b6660',
    cut: 'parted',
    beard: 'stubble',
    shirt: '#f2e6d4',
  },
  bruno: {
    background: ['#d9a352', '#b77f34'],
    skin: '#d79b70',
    shade: '#b97a52',
    hair: '#1f1a18',
    cut: 'fade',
    beard: 'full',
    shirt: '#2f4a46',
  },
  lucia: {
    background: ['#cf8f7f', '#a8584a'],
    skin: '#f0c5a4',
    shade: '#d9a07f',
    hair: '#7a3b22',
    cut: 'long',
    shirt: '#1d2524',
  },
  martin: {
    background: ['#8fb0b8', '#5d8390'],
    skin: '#8f5d3f',
    shade: '#74472e',
    hair: '#17110f',
    cut: 'curls',
    beard: 'moustache',
    shirt: '#a8472f',
  },
};

const back: Record<Portrait['cut'], (hair: string) => string> = {
  fade: () => '',
  parted: () => '',
  curls: () => '',
  bun: (hair) => s.circle(320, 128, 52, { fill: hair }),
  long: (hair) =>
    s.path(
      'M196 300 Q176 132 320 128 Q464 132 444 300 Q452 430 480 486 Q320 540 160 486 Q188 430 196 300 Z',
      {
        fill: hair,
      },
    ),
};

const front: Record<Portrait['cut'], (hair: string) => string> = {
  fade: (hair) =>
    [
      s.path(
        'M214 300 Q206 214 236 188 L408 188 Q434 214 426 300 Q420 250 404 232 L236 232 Q220 250 214 300 Z',
        {
          fill: hair,
          opacity: 0.55,
        },
      ),
      s.path(
        'M222 240 Q206 146 300 130 Q424 104 428 196 Q430 226 418 244 Q404 214 370 206 Q300 214 250 204 Q232 216 222 240 Z',
        {
          fill: hair,
        },
      ),
    ].join(''),
  parted: (hair) =>
    s.path(
      'M212 292 Q196 160 300 136 Q440 118 430 292 Q424 238 400 214 Q330 222 270 184 Q250 222 228 236 Q216 256 212 292 Z',
      {
        fill: hair,
      },
    ),
  curls: (hair) =>
    [
      [222, 214, 36],
      [246, 168, 42],
      [300, 144, 46],
      [356, 148, 44],
      [402, 182, 40],
      [420, 222, 32],
      [330, 176, 50],
      [276, 186, 44],
      [378, 196, 40],
    ]
      .map(([x = 0, y = 0, r = 0]) => s.circle(x, y, r, { fill: hair }))
      .join(''),
  bun: (hair) =>
    s.path(
      'M208 296 Q196 150 320 150 Q444 150 432 296 Q424 236 386 204 Q300 200 254 206 Q218 238 208 296 Z',
      {
        fill: hair,
      },
    ),
  long: (hair) =>
    s.path(
      'M200 330 Q186 142 330 142 Q452 146 440 330 Q432 250 380 196 Q330 246 236 252 Q208 280 200 330 Z',
      {
        fill: hair,
      },
    ),
};

const beards: Record<NonNullable<Portrait['beard']>, (hair: string) => string> = {
  full: (hair) =>
    s.path(
      'M214 312 Q222 430 320 444 Q418 430 426 312 Q414 356 384 356 Q352 334 320 346 Q288 334 256 356 Q226 356 214 312 Z',
      {
        fill: hair,
      },
    ),
  stubble: (hair) =>
    s.path(
      'M214 312 Q222 420 320 430 Q418 420 426 312 Q410 352 380 352 Q350 336 320 344 Q290 336 260 352 Q230 352 214 312 Z',
      {
        fill: hair,
        opacity: 0.32,
      },
    ),
  moustache: (hair) =>
    s.path('M262 360 Q284 334 320 346 Q356 334 378 360 Q350 362 320 356 Q290 362 262 360 Z', { fill: hair }),
};

const eyes = (hair: string): string =>
  [272, 368]
    .map((x) =>
      [
        s.ellipse(x, 284, 10, 12, { fill: s.ink }),
        s.circle(x + 3, 280, 3, { fill: '#fff' }),
        s.path(`M${x - 24} 258 Q${x} 244 ${x + 24} 256`, {
          fill: 'none',
          stroke: hair,
          'stroke-width': 9,
          'stroke-linecap': 'round',
        }),
      ].join(''),
    )
    .join('');

const glasses = (): string =>
  [
    ...[272, 368].map((x) =>
      s.circle(x, 286, 36, { fill: '#fff', 'fill-opacity': 0.12, stroke: s.ink, 'stroke-width': 6 }),
    ),
    s.path('M308 282 Q320 274 332 282', { fill: 'none', stroke: s.ink, 'stroke-width': 6 }),
  ].join('');

const apron = (shirt: string): string =>
  [
    s.path('M70 640 Q84 500 232 470 L320 500 L408 470 Q556 500 570 640 Z', { fill: shirt }),
    s.path('M408 470 Q556 500 570 640 L440 640 Q440 540 408 470 Z', { fill: '#000', opacity: 0.14 }),
    s.path('M206 640 L226 540 Q320 566 414 540 L434 640 Z', { fill: s.woodDark }),
    s.path('M226 540 L252 466 L266 470 L248 546 Z M414 540 L388 466 L374 470 L392 546 Z', {
      fill: s.woodDark,
    }),
  ].join('');

function portrait(person: Portrait): string {
  return s.picture(
    640,
    640,
    [s.gradient('back', ...person.background), s.glow('halo', '#fff')],
    s.rect(0, 0, 640, 640, { fill: 'url(#back)' }),
    s.circle(250, 210, 330, { fill: 'url(#halo)', opacity: 0.45 }),
    s.group({ transform: 'translate(-90 -62) scale(1.28)' }, ...bust(person)),
  );
}

function bust({ skin, shade, hair, cut, beard, shirt, hasGlasses }: Portrait): string[] {
  return [
    back[cut](hair),
    apron(shirt),
    s.path('M264 380 L376 380 L384 478 Q320 540 256 478 Z', { fill: shade }),
    s.circle(212, 300, 26, { fill: shade }),
    s.circle(428, 300, 26, { fill: shade }),
    s.path('M212 250 Q212 156 320 156 Q428 156 428 250 L428 300 Q428 424 320 432 Q212 424 212 300 Z', {
      fill: skin,
    }),
    s.ellipse(244, 336, 24, 15, { fill: '#e0604a', opacity: 0.16 }),
    s.ellipse(396, 336, 24, 15, { fill: '#e0604a', opacity: 0.16 }),
    ...(beard ? [beards[beard](hair)] : []),
    front[cut](hair),
    eyes(hair),
    s.path('M316 290 Q304 326 322 332', {
      fill: 'none',
      stroke: shade,
      'stroke-width': 8,
      'stroke-linecap': 'round',
    }),
    s.path('M284 372 Q320 404 356 372 Q320 384 284 372 Z', {
      fill: '#fff',
      stroke: '#8c3b33',
      'stroke-width': 4,
      'stroke-linejoin': 'round',
    }),
    ...(hasGlasses ? [glasses()] : []),
  ];
}

export const portraits: [name: string, svg: string][] = Object.entries(people).map(([name, person]) => [
  name,
  portrait(person),
]);
