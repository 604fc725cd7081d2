import { ownImageName, readCrop } from '#domain/images/crop-url.ts';
import { Refusal } from '#domain/refusal.ts';
import type { ImageFolder } from '../integrations/images/image-folder.ts';
import { cropPhoto } from '../integrations/images/photo.ts';

/** A kept photo as it was stored, or 404. */
export async function readPhoto(folder: ImageFolder, name: string): Promise<Buffer> {
  const photo = ownImageName.test(name) ? await folder.read(name) : null;
  if (!photo) throw new Refusal('not_found');
  return photo;
}

/** A square of a kept photo, made once and kept too; 404 for a size that is not offered. */
export async function readSquare(folder: ImageFolder, transformation: string, name: string): Promise<Buffer> {
  const side = readCrop(transformation);
  if (!side || !ownImageName.test(name)) throw new Refusal('not_found');
  const made = await folder.read(String(side), name);
  if (made) return made;
  const square = await cropPhoto(await readPhoto(folder, name), side);
  await folder.write(square, String(side), name);
  return square;
}
