import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cropSides, limitWidths, ownImageName, readCrop, readLimit } from '#domain/images/crop-url.ts';
import { Refusal } from '#domain/refusal.ts';
import { cropPhoto, narrowPhoto, type Photo } from '../integrations/images/photo.ts';

/** Keeps image files under DATA_DIR; names come from us, never from a request's own spelling. */
export type ImageFolder = {
  read(...path: string[]): Promise<Buffer | null>;
  write(bytes: Buffer, ...path: string[]): Promise<void>;
  /** Removes a photo and its variants, as far as they are there. */
  remove(name: string): Promise<void>;
};

export function openImageFolder(dataDir: string): ImageFolder {
  const home = join(dataDir, 'images');
  return {
    read: (...path) => readFile(join(home, ...path)).catch(() => null),
    async write(bytes, ...path) {
      const file = join(home, ...path);
      await mkdir(dirname(file), { recursive: true });
      // Written beside and renamed, so that nobody is served half a file; each of those who make the same one writes its own.
      const part = `${file}.${randomUUID()}.part`;
      await writeFile(part, bytes);
      await rename(part, file);
    },
    async remove(name) {
      for (const folder of ['', ...cropSides.map(String), ...limitWidths.map(widthFolder)])
        await rm(join(home, folder, name), { force: true });
    },
  };
}

const widthFolder = (width: number) => `w${width}`;

/** Writes a photo and its variants under a name; the photo last, so that its variants are there when it is. */
export async function writePhoto(
  folder: ImageFolder,
  name: string,
  { whole, squares, narrowed }: Photo,
): Promise<void> {
  for (const [side, square] of squares) await folder.write(square, String(side), name);
  for (const [width, photo] of narrowed) await folder.write(photo, widthFolder(width), name);
  await folder.write(whole, name);
}

/** A kept photo as it was stored, or 404. */
export async function readPhoto(folder: ImageFolder, name: string): Promise<Buffer> {
  const photo = ownImageName.test(name) ? await folder.read(name) : null;
  if (!photo) throw new Refusal('not_found');
  return photo;
}

/** A square or width of a kept photo, made now and kept too where it is missing; 404 for one that is not offered. */
export async function readVariant(
  folder: ImageFolder,
  transformation: string,
  name: string,
): Promise<Buffer> {
  const [side, width] = [readCrop(transformation), readLimit(transformation)];
  if (!(side ?? width) || !ownImageName.test(name)) throw new Refusal('not_found');
  const place = side ? String(side) : widthFolder(width ?? 0);
  const known = await folder.read(place, name);
  if (known) return known;
  const read = () => readPhoto(folder, name);
  const made = side ? await cropPhoto(read, side) : await narrowPhoto(read, width ?? 0);
  await folder.write(made, place, name);
  return made;
}
