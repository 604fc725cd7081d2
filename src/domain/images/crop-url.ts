import { cropSide } from './contract.ts';

/** Sides in pixels that our own image host delivers. */
const cropSides = [64, 96, 128, 192, 256, 384, 512, 768, cropSide] as const;
/** File names our own image host gives out: the organization, a hyphen, random characters. */
export const ownImageName = /^[0-9a-z]{1,10}-[\w-]{22}\.webp$/;

// Address up to where a transformation goes, and the rest.
const own = /^((?:https?:\/\/[^/?#]+)?\/api\/images\/)([^/?#]+)$/;
const cloudinary = /^(https:\/\/res\.cloudinary\.com\/[^?#]*?\/upload\/)([^?#]+)$/;

function split(photoUrl: string): [head: string, rest: string] | null {
  const [, ownHead, name] = own.exec(photoUrl) ?? [];
  if (ownHead && name && ownImageName.test(name)) return [ownHead, name];
  const [, head, rest] = cloudinary.exec(photoUrl) ?? [];
  return head && rest ? [head, rest] : null;
}

/** A square crop with sides of one host's next larger size; a photo hosted anywhere else stays as it is. */
export function cropUrl(photoUrl: string, side: number = cropSide): string {
  const parts = split(photoUrl);
  if (!parts) return photoUrl;
  const size = cropSides.find((known) => known >= side) ?? cropSide;
  return `${parts[0]}c_fill,w_${size},h_${size}/${parts[1]}`;
}

/** The side of a transformation `c_fill,w_<side>,h_<side>`, or null when it is not one we deliver. */
export function readCrop(transformation: string): number | null {
  const [, width] = /^c_fill,w_(\d+),h_\1$/.exec(transformation) ?? [];
  return cropSides.find((side) => String(side) === width) ?? null;
}
