import sharp from 'sharp';
import { uploadMaxPixels } from '#domain/images/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { createLimiter } from '../../security/limiter.ts';

// The library reads SVG, PDF and many more: only these decoders may run, and on bytes alone.
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
const secondsADecode = 15;
// A decoded image may take 160 MB: one at a time, and few wait with their 5 MB each.
const oneAtATime = createLimiter(1, 20);

const notAnImage = 'La imagen debe ser JPEG, PNG, WebP, AVIF o GIF.';
const tooManyPixels = 'La imagen no puede superar los 40 megapíxeles.';
const unreadable = () => new Refusal('unsupported_media', { detail: notAnImage });

const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: uploadMaxPixels, failOn: 'error' });

/** Looks at the header alone, before anything is decoded. */
async function requirePhoto(bytes: Buffer): Promise<void> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header) throw unreadable();
  // AVIF and HEIC share a container.
  if (header.format === 'heif' && header.compression !== 'av1') throw unreadable();
  if (header.width * header.height > uploadMaxPixels) throw new Refusal('invalid', { detail: tooManyPixels });
}

/** An uploaded photo as we keep it: upright, at most 1600 pixels a side, WebP, without metadata. */
export async function normalizePhoto(bytes: Buffer): Promise<Buffer> {
  await requirePhoto(bytes);
  return oneAtATime(() =>
    open(bytes)
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: secondsADecode })
      .webp({ quality })
      .toBuffer()
      .catch(() => {
        throw unreadable();
      }),
  );
}

/** The middle of a kept photo as a square. */
export const cropPhoto = (bytes: Buffer, side: number): Promise<Buffer> =>
  oneAtATime(() =>
    open(bytes)
      .resize({ width: side, height: side, fit: 'cover' })
      .timeout({ seconds: secondsADecode })
      .webp({ quality })
      .toBuffer(),
  );
