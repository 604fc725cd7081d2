export type Attributes = Record<string, string | number>;

const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

export const rect = (x: number, y: number, width: number, height: number, more: Attributes): string =>
  `<rect${attributesOf({ x, y, width, height, ...more })}/>`;
export const circle = (cx: number, cy: number, r: number, more: Attributes): string =>
  `<circle${attributesOf({ cx, cy, r, ...more })}/>`;
export const ellipse = (cx: number, cy: number, rx: number, ry: number, more: Attributes): string =>
  `<ellipse${attributesOf({ cx, cy, rx, ry, ...more })}/>`;
export const path = (d: string, more: Attributes): string => `<path${attributesOf({ d, ...more })}/>`;
export const group = (more: Attributes, ...parts: string[]): string =>
  `<g${attributesOf(more)}>${parts.join('')}</g>`;
export const at = (x: number, y: number, scale: number, ...parts: string[]): string =>
  group({ transform: `translate(${x} ${y}) scale(${scale})` }, ...parts);

/** A linear gradient from top to bottom, or with `x2: 1` from left to right. */
export const gradient = (id: string, from: string, to: string, x2 = 0): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${x2 ? 0 : 1}"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
export const glow = (id: string, color: string): string =>
  `<radialGradient id="${id}"><stop stop-color="${color}" stop-opacity=".75"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;
export const blur = (id: string, by: number): string =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${by}"/></filter>`;

export const picture = (width: number, height: number, definitions: string[], ...parts: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions.join('')}</defs>${parts.join('')}</svg>`;

export const ink = '#1d2524';
export const wall = '#2f4a46';
export const wallDark = '#213733';
export const cream = '#f2e6d4';
export const brass = '#d9a352';
export const brassDark = '#a87430';
export const leather = '#a8472f';
export const leatherDark = '#7c3120';
export const wood = '#8a5a3a';
export const woodDark = '#5c3a25';
export const steel = '#cfd6d8';
export const steelDark = '#8b979b';
export const leaf = '#5f8f63';
export const leafDark = '#3f6b49';
