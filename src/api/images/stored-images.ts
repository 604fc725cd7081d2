import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cropSides, limitWidths, ownImageName, readCrop, readLimit } from '#domain/images/crop-url.ts';
import { Refusal } from '#domain/refusal.ts';
import { cropPhoto, narrowPhoto, type Photo } from '../integrations/images/photo.ts';

/** Stores image files under DATA_DIR; names are generated at upload, and names in requests must match that form. */
export type ImageFolder = {
  read(...path: string[]): Promise<Buffer | null>;
  write(bytes: Buffer, ...path: string[]): Promise<void>;
  remove(name: string): Promise<void>;
};

export function openImageFolder(dataDir: string): ImageFolder {
  const home = join(dataDir, 'images');
  return {
    read: (...path) => readFile(join(home, ...path)).catch(() => null),
    async write(bytes, ...path) {
      const file = join(home, ...path);
      await mkdir(dirname(file), { recursive: true });
      // Writes to a temporary file and renames it, so that no reader gets half a file; the random name separates
      // concurrent writers.
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

/** Writes a photo and its variants; the photo last, so that its variants exist once it is visible. */
export async function writePhoto(
  folder: ImageFolder,
  name: string,
  { whole, squares, narrowed }: Photo,
): Promise<void> {
  for (const [side, square] of squares) await folder.write(square, String(side), name);
  for (const [width, photo] of narrowed) await folder.write(photo, widthFolder(width), name);
  await folder.write(whole, name);
}

export async function readPhoto(folder: ImageFolder, name: string): Promise<Buffer> {
  const photo = ownImageName.test(name) ? await folder.read(name) : null;
  if (!photo) throw new Refusal('not_found');
  return photo;
}

/** A missing variant is created and stored; throws 404 for an unknown photo or size. */
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
