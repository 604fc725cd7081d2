import { cropSide } from '#domain/images/contract.ts';

/** Where image hosts of the `secure_url` contract deliver from; transformations stand right behind it. */
const delivery = '/image/upload/';

/** A photo cropped square through its host's transformation address; a photo from elsewhere stays as it is. */
export function croppedPhoto(url: string, side: number = cropSide): string {
  const at = url.indexOf(delivery);
  if (at < 0) return url;
  const split = at + delivery.length;
  return `${url.slice(0, split)}c_fill,w_${side},h_${side}/${url.slice(split)}`;
}
