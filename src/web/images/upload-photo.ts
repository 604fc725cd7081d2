import { type UploadAnswer, uploadMaxBytes, uploadPreset } from '#domain/images/contract.ts';
import type { Page } from '#domain/page.ts';
import { Refusal } from '#web/lib/http/failures.ts';
import { withToken } from '#web/lib/session/refresh.ts';
import { apiBase } from '#web/lib/http/send.ts';

export class UploadFailed extends Error {}

type Progress = (share: number) => void;
type Answered = { status: number; body: Partial<UploadAnswer & { error: { message?: string } }> | null };

const unreachable = 'No pudimos conectarnos. Revisa tu conexión e intenta nuevamente.';

/** Returns the photo's URL. `onProgress` receives fractions from 0 to 1. */
export async function uploadPhoto(photo: File, onProgress: Progress): Promise<string> {
  const { image_host: elsewhere } = readStaffPage();
  const form = new FormData();
  form.append('file', await shrinkPhoto(photo), photo.name);
  form.append('upload_preset', elsewhere?.preset ?? uploadPreset);
  const { status, body } = elsewhere
    ? // Another host must not receive the access token.
      await send(elsewhere.upload_url, { form, token: null, onProgress })
    : await sendToOwnHost(form, onProgress);
  if (status < 300 && body && 'secure_url' in body && body.secure_url) return body.secure_url;
  throw new UploadFailed(body?.error?.message ?? 'La imagen no se pudo guardar.');
}

const sendToOwnHost = (form: FormData, onProgress: Progress): Promise<Answered> =>
  withToken(async (token) => {
    const answer = await send(`${apiBase}/images/upload`, { form, token, onProgress });
    // Other refusals have an `error` like the image host's, which `uploadPhoto` reads.
    if (answer.status === 401) throw new Refusal(answer.status, answer.body);
    return answer;
  });

type Sending = { form: FormData; token: string | null; onProgress: Progress };

// XMLHttpRequest, because fetch reports no upload progress.
function send(url: string, { form, token, onProgress }: Sending): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.responseType = 'json';
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => total && onProgress(loaded / total));
    request.addEventListener('load', () => resolve({ status: request.status, body: request.response }));
    request.addEventListener('error', () => reject(new UploadFailed(unreachable)));
    request.send(form);
  });
}

// In pixels. A square photo of this size is within the image host's pixel limit for every format.
const longestSide = 2000;
const fineBytes = 2 * 1024 * 1024;
// Formats with transparency, which JPEG would turn black; logos often use it.
const clearTypes = new Set(['image/png', 'image/webp', 'image/avif', 'image/gif']);
const fineTypes = new Set(['image/jpeg', ...clearTypes]);

/** A file that this browser cannot decode is sent unchanged, so that the host decides. */
async function shrinkPhoto(photo: File): Promise<Blob> {
  const picture = await createImageBitmap(photo).catch(() => null);
  if (!picture) return photo;
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  if (scale === 1 && fineTypes.has(photo.type) && photo.size <= fineBytes) return photo;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const write = (type: string) => new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.9));
  const clear = clearTypes.has(photo.type) ? await write('image/webp') : null;
  // A browser that encodes no WebP returns a PNG, which may exceed the host's size limit.
  if (clear && clear.size <= uploadMaxBytes) return clear;
  return (await write('image/jpeg')) ?? photo;
}

type StaffPage = Extract<Page, { kind: 'staff' }>;

function readStaffPage(): Partial<StaffPage> {
  const page = JSON.parse(document.getElementById('page')?.textContent || 'null') as Page | null;
  return page?.kind === 'staff' ? page : {};
}
