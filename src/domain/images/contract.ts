/** Upload preset of our own image host; an external image host gets the same one unless configured otherwise. */
export const uploadPreset = 'profiles';
export const uploadMaxBytes = 5 * 1024 * 1024;
// A megapixel counts as 2^20 pixels, so that a phone's 12 megapixel photo (4032 × 3024) fits. Decoding AVIF takes
// several times as long.
export const uploadMaxPixels: number = 12 * 2 ** 20;
export const avifMaxPixels: number = 4 * 2 ** 20;
/** Storage limit of a shop's photos on our own image host, including their delivered sizes. */
export const photosMaxBytes: number = 50 * 1024 * 1024;
export const cropSide = 1080;

export type UploadAnswer = { secure_url: string } | { error: { message: string } };
