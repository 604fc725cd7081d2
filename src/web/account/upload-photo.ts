import { type UploadAnswer, uploadPreset } from '#domain/images/contract.ts';
import { readStaffPage } from '#web/lib/page-data.ts';
import { refreshOnce } from '#web/lib/refresh.ts';
import { apiBase } from '#web/lib/send.ts';
import { readToken } from '#web/lib/session-store.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** The image host said no, in its words. */
export class UploadFailed extends Error {}

type Progress = (share: number) => void;
type Answered = { status: number; body: Partial<UploadAnswer & { error: { message?: string } }> | null };

const unreachable = 'No pudimos conectarnos. Revisa tu conexión e intenta nuevamente.';

/** Sends a photo to the image host and answers its address there. `onProgress` hears shares from 0 to 1. */
export async function uploadPhoto(photo: File, onProgress: Progress): Promise<string> {
  const { image_host: elsewhere } = readStaffPage();
  const form = new FormData();
  form.append('file', await shrinkPhoto(photo), photo.name);
  form.append('upload_preset', elsewhere?.preset ?? uploadPreset);
  const { status, body } = elsewhere
    ? // Our token is nobody else's business.
      await send(elsewhere.upload_url, { form, token: null, onProgress })
    : await sendToOwnHost(form, onProgress);
  if (status < 300 && body && 'secure_url' in body && body.secure_url) return body.secure_url;
  throw new UploadFailed(body?.error?.message ?? 'La imagen no se pudo guardar.');
}

async function sendToOwnHost(form: FormData, onProgress: Progress): Promise<Answered> {
  const own = `${apiBase}/images/upload`;
  const token = readToken();
  const answer = await send(own, { form, token, onProgress });
  const expired = answer.status === 401 && (await refreshOnce(token));
  return expired ? send(own, { form, token: readToken(), onProgress }) : answer;
}

type Sending = { form: FormData; token: string | null; onProgress: Progress };

// Not fetch: it cannot tell how far an upload is.
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
