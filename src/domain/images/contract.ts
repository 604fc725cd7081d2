/** What names the upload's kind to the product's own image host, and to another unless configured. */
export const uploadPreset = 'profiles';
export const uploadMaxBytes = 5 * 1024 * 1024;
// Of 2^20 each, so that the 4032 × 3024 of a phone's 12 megapixels fit. AVIF takes several times as long to decode.
export const uploadMaxPixels: number = 12 * 2 ** 20;
export const avifMaxPixels: number = 4 * 2 ** 20;
/** What a shop's photos may take on our own image host, with the sizes they are delivered in. */
export const photosMaxBytes: number = 50 * 1024 * 1024;
/** Delivery side of a profile photo unless asked otherwise, in pixels. */
export const cropSide = 1080;

/** Answer of an image host: `secure_url` when it worked, `error.message` when it did not. */
export type UploadAnswer = { secure_url: string } | { error: { message: string } };
