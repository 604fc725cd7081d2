import type { FastifyRequest } from 'fastify';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ownImageName, readCrop } from '#domain/images/crop-url.ts';
import { Refusal } from '#domain/refusal.ts';
import { uploadPreset } from '#domain/images/contract.ts';
import { cropPhoto, normalizePhoto } from '../integrations/images/photo.ts';
import type { OrganizationId } from '../database/connection.ts';
import { mintPublicId } from '../security/tokens.ts';

/** Keeps image files under DATA_DIR; names come from us, never from a request's own spelling. */
export type ImageFolder = {
  read(...path: string[]): Promise<Buffer | null>;
  write(bytes: Buffer, ...path: string[]): Promise<void>;
};

export function openImageFolder(dataDir: string): ImageFolder {
  const home = join(dataDir, 'images');
  return {
    read: (...path) => readFile(join(home, ...path)).catch(() => null),
    async write(bytes, ...path) {
      const file = join(home, ...path);
      await mkdir(dirname(file), { recursive: true });
      // Written beside and renamed, so that nobody is served half a file; two writers write the same bytes.
      const part = `${file}.${process.pid}.part`;
      await writeFile(part, bytes);
      await rename(part, file);
    },
  };
}

const invalid = (detail: string) => new Refusal('invalid', { detail });

async function readForm(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Refusal('unsupported_media');
  let file: Buffer | undefined;
  let preset: unknown;
  for await (const part of request.parts()) {
    if (part.type === 'field') preset = part.fieldname === 'upload_preset' ? part.value : preset;
    else if (part.fieldname === 'file') file = await part.toBuffer();
    else part.file.resume();
  }
  if (preset !== uploadPreset) throw invalid(`El campo upload_preset debe ser ${uploadPreset}.`);
  if (!file?.length) throw invalid('Falta la imagen en el campo file.');
  return file;
}

/** Keeps the photo of an upload and answers its name, which nobody can guess. */
export async function receiveUpload(
  folder: ImageFolder,
  organization: OrganizationId,
  request: FastifyRequest,
): Promise<string> {
  const photo = await normalizePhoto(await readForm(request));
  const name = `${mintPublicId(organization, 16)}.webp`;
  await folder.write(photo, name);
  return name;
}

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
