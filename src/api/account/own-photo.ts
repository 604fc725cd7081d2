import { Refusal } from '#domain/refusal.ts';
import type { Config } from '../config.ts';

// Hosts that take uploads under one name and deliver under another.
const delivery: Record<string, string> = { 'api.cloudinary.com': 'res.cloudinary.com' };

function deliveryOrigin(uploadUrl: string): string {
  const url = new URL(uploadUrl);
  return `${url.protocol}//${delivery[url.host] ?? url.host}`;
}

/** The address of a photo that came from the image host; a picture from elsewhere could change or track. */
export function requireOwnPhoto(
  { publicUrl, imageUploadUrl }: Pick<Config, 'publicUrl' | 'imageUploadUrl'>,
  address: string,
): string {
  const url = URL.parse(address, publicUrl);
  const isOurs = url?.origin === new URL(publicUrl).origin && url.pathname.startsWith('/api/images/');
  const isTheHost = imageUploadUrl !== undefined && url?.origin === deliveryOrigin(imageUploadUrl);
  if (!url || url.username || url.password || !(isOurs || isTheHost)) throw new Refusal('photo_elsewhere');
  return url.href;
}
