type Rgb = readonly [red: number, green: number, blue: number];

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

const rgbOf = (color: string): Rgb => {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
};
const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

const linear = (part: number) => (part <= 10.314_75 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
const luminanceOf = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

const contrastOf = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** WCAG contrast ratio of two colors `#rrggbb`, 1 to 21. */
export const contrast = (a: string, b: string): number =>
  contrastOf(luminanceOf(rgbOf(a)), luminanceOf(rgbOf(b)));

// 64 mixing steps are enough: the difference between two neighboring steps is not visible.
const steps = 64;
const needed = 3;

const mixed = (color: Rgb, other: Rgb, share: number): Rgb => {
  const part = (at: 0 | 1 | 2) => Math.round(color[at] + (other[at] - color[at]) * share);
  return [part(0), part(1), part(2)];
};

function outlineOn(color: Rgb, cardBackgrounds: readonly string[]): string {
  const grounds = cardBackgrounds.map((ground) => luminanceOf(rgbOf(ground)));
  const away = (grounds[0] ?? 1) > 0.18 ? black : white;
  for (let step = 0; step < steps; step += 1) {
    const line = mixed(color, away, step / steps);
    const light = luminanceOf(line);
    if (grounds.every((ground) => contrastOf(light, ground) >= needed)) return hexOf(line);
  }
  return hexOf(away);
}

/** Background colors of a chosen card by color mode; a test compares them with the theme. */
export const cardBackgrounds = {
  light: ['#ffffff', '#f4f4f4'],
  dark: ['#141414', '#1c1c1c', '#262626'],
} as const;

type Accent = { color: string; ink: string; outline: Record<keyof typeof cardBackgrounds, string> };

export function accentOf(color: string): Accent {
  const rgb = rgbOf(color);
  const light = luminanceOf(rgb);
  const ink = contrastOf(light, 0) >= contrastOf(light, 1) ? black : white;
  return {
    color,
    ink: hexOf(ink),
    outline: { light: outlineOn(rgb, cardBackgrounds.light), dark: outlineOn(rgb, cardBackgrounds.dark) },
  };
}
