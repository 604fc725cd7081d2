import { cropSide } from './contract.ts';

/** Sides in pixels of the squares that our own image host delivers, smallest first. */
export const cropSides = [64, 96, 128, 192, 256, 384, 512, 768, cropSide] as const;
/** Widths in pixels of the photos that our own image host delivers uncropped. */
export const limitWidths = [480, 768, 960] as const;
/** File names our own image host gives out: the organization, a hyphen, random characters. */
export const ownImageName = /^[0-9a-z]{1,10}-[\w-]{22}\.webp$/;

// `anyHost` splits an address where a transformation goes; `ours` accepts older photo addresses without `upload/`.
const ours = /^((?:https?:\/\/[^/?#]+)?\/api\/images\/)([^/?#]+)$/;
const anyHost = /^((?:https?:\/\/[^/?#]+)?\/(?:[^?#]*?\/)??upload\/)(?!c_(?:fill|limit),)([^?#]+)$/;

function split(photoUrl: string): [head: string, rest: string] | null {
  const [, head, rest] = anyHost.exec(photoUrl) ?? [];
  if (head && rest) return [head, rest];
  const [, ownHead, name] = ours.exec(photoUrl) ?? [];
  return ownHead && name && ownImageName.test(name) ? [ownHead, name] : null;
}

/**
 * Address of a square crop at the host's next larger size. Photos come from our host or the configured host, and both
 * accept a transformation after `/upload/`. An address without `/upload/` stays unchanged, unless it is an older one of
 * our host.
 */
export function cropUrl(photoUrl: string, side: number = cropSide): string {
  const parts = split(photoUrl);
  if (!parts) return photoUrl;
  const size = cropSides.find((known) => known >= side) ?? cropSide;
  return `${parts[0]}c_fill,w_${size},h_${size}/${parts[1]}`;
}

const limitOf = (photoUrl: string) => {
  const parts = split(photoUrl);
  return (width: number) => (parts ? `${parts[0]}c_limit,w_${width}/${parts[1]}` : photoUrl);
};

export const limitUrl = (photoUrl: string, width: (typeof limitWidths)[number]): string =>
  limitOf(photoUrl)(width);

export function limitSet(photoUrl: string): string {
  const limited = limitOf(photoUrl);
  return limitWidths.map((width) => `${limited(width)} ${width}w`).join(', ');
}

export function readCrop(transformation: string): number | null {
  const [, width] = /^c_fill,w_(\d+),h_\1$/.exec(transformation) ?? [];
  return cropSides.find((side) => String(side) === width) ?? null;
}

export function readLimit(transformation: string): number | null {
  return limitWidths.find((width) => transformation === `c_limit,w_${width}`) ?? null;
}
