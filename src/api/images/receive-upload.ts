import type { FastifyRequest } from 'fastify';
import { uploadPreset } from '#domain/images/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import type { ImageFolder } from '../integrations/images/image-folder.ts';
import { normalizePhoto } from '../integrations/images/photo.ts';
import type { OrganizationId } from '../database/connection.ts';
import { mintPublicId } from '../security/tokens.ts';

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
