import type { FastifyRequest } from 'fastify';
import { uploadPreset } from '#domain/images/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import { freeBytes } from '../database/disk-guard.ts';
import { by, change } from '../database/unit-of-work.ts';
import { makePhoto } from '../integrations/images/photo.ts';
import { mintPublicId } from '../security/tokens.ts';
import type { Session } from '../session/require-session.ts';
import { insertPhoto } from './queries.ts';
import { type ImageFolder, writePhoto } from './stored-images.ts';

// The last free disk space is reserved for shop data: four times the reserve that the database keeps for itself.
export const photoReserveBytes = 256 * 1024 * 1024;

export async function receiveUpload(
  deps: Deps,
  folder: ImageFolder,
  session: Session,
  request: FastifyRequest,
): Promise<string> {
  if ((await freeBytes(deps.config.dataDir)) < photoReserveBytes) {
    request.log.warn('photos are refused: the disk is nearly full');
    throw new Refusal('unavailable', { retryAfterSeconds: 30 });
  }
  const photo = await makePhoto(await readForm(request));
  const organization = session.organization_id;
  const name = `${mintPublicId(organization, 16)}.webp`;
  const bytes = [photo.whole, ...photo.squares.values(), ...photo.narrowed.values()].reduce(
    (sum, { length }) => sum + length,
    0,
  );
  // The row is inserted first, because the sweep finds files only by their rows.
  await change(deps, by(session), ({ tx, now }) => insertPhoto(tx, organization, { name, bytes }, now()));
  await writePhoto(folder, name, photo);
  return name;
}

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

const invalid = (detail: string) => new Refusal('invalid', { detail });
