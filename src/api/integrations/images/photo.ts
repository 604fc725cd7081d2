import sharp, { type Sharp } from 'sharp';
import { avifMaxPixels, uploadMaxPixels } from '#domain/images/contract.ts';
import { cropSides, limitWidths } from '#domain/images/crop-url.ts';
import { Refusal } from '#domain/refusal.ts';
import { createLimiter } from '../../security/limiter.ts';

// The image library decodes SVG, PDF and many other formats: only these decoders may run, and only on bytes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
sharp.cache(false);

const longestSide = 1_600;
const quality = 82;
// Narrowed photos are shown on phones at two and more pixels a point, where a lower quality looks the same.
const narrowedQuality = 70;
export const secondsADecode = 3;
// One upload at a time, because a decoded upload may take 100 MB; few wait with their 5 MB each.
export const uploadQueue = { atOnce: 1, waiting: 20 };
// A separate limiter, so that page visitors do not wait for uploads.
export const deliveryQueue = { atOnce: 1, waiting: 200 };
const takeUpload = createLimiter(uploadQueue);
const makeDelivery = createLimiter(deliveryQueue);

const notAnImage = 'La imagen debe ser JPEG, PNG, WebP, AVIF o GIF.';
const unreadable = () => new Refusal('unsupported_media', { detail: notAnImage });
const tooManyPixels = (detail: string) => new Refusal('invalid', { detail });

const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: uploadMaxPixels, failOn: 'error' });

/** Checks format and pixels by the header, before the image is decoded. */
async function requirePhoto(bytes: Buffer): Promise<void> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header) throw unreadable();
  const isAvif = header.format === 'heif';
  // AVIF and HEIC share a container.
  if (isAvif && header.compression !== 'av1') throw unreadable();
  const pixels = header.width * header.height;
  if (pixels > uploadMaxPixels) throw tooManyPixels('La imagen no puede superar los 12 megapíxeles.');
  if (isAvif && pixels > avifMaxPixels) {
    throw tooManyPixels('Una imagen AVIF no puede superar los 4 megapíxeles.');
  }
}

const normalize = (bytes: Buffer): Promise<Buffer> =>
  open(bytes)
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: secondsADecode })
    .webp({ quality })
    .toBuffer()
    .catch((problem: unknown) => {
      throw refusalOfTimeout(problem) ?? unreadable();
    });

/** `unavailable` if the image library reached its time limit: a busy machine is no fault of the photo. */
const refusalOfTimeout = (problem: unknown): Refusal | null =>
  String(problem).includes('timeout:') ? new Refusal('unavailable', { retryAfterSeconds: 5 }) : null;

const derive = (photo: Sharp, at = quality): Promise<Buffer> =>
  photo
    .timeout({ seconds: secondsADecode })
    .webp({ quality: at })
    .toBuffer()
    .catch((problem: unknown) => {
      throw refusalOfTimeout(problem) ?? problem;
    });

const crop = (photo: Buffer, side: number): Promise<Buffer> =>
  derive(open(photo).resize({ width: side, height: side, fit: 'cover' }));

const narrow = (photo: Buffer, width: number): Promise<Buffer> =>
  derive(open(photo).resize({ width, withoutEnlargement: true }), narrowedQuality);

/** `squares` by side and `narrowed` by width, in pixels. */
export type Photo = { whole: Buffer; squares: Map<number, Buffer>; narrowed: Map<number, Buffer> };

/** Converts an upload to the stored formats: upright WebP of at most 1600 pixels a side, without metadata. */
export async function makePhoto(bytes: Buffer): Promise<Photo> {
  await requirePhoto(bytes);
  return takeUpload(async () => {
    const whole = await normalize(bytes);
    const squares = new Map<number, Buffer>();
    for (const side of cropSides) squares.set(side, await crop(whole, side));
    const narrowed = new Map<number, Buffer>();
    for (const width of limitWidths) narrowed.set(width, await narrow(whole, width));
    return { whole, squares, narrowed };
  });
}

/** `cropPhoto` and `narrowPhoto` make variants of photos that were uploaded before the variants existed. */
export const cropPhoto = (read: () => Promise<Buffer>, side: number): Promise<Buffer> =>
  makeDelivery(async () => crop(await read(), side));

export const narrowPhoto = (read: () => Promise<Buffer>, width: number): Promise<Buffer> =>
  makeDelivery(async () => narrow(await read(), width));
