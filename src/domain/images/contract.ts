/** What names the upload's kind to the product's own image host, and to another unless configured. */
export const uploadPreset = 'profiles';
export const uploadMaxBytes = 5 * 1024 * 1024;
export const uploadMaxPixels = 40_000_000;
/** Delivery side of a profile photo unless asked otherwise, in pixels. */
export const cropSide = 1080;

/** Answer of an image host: `secure_url` when it worked, `error.message` when it did not. */
export type UploadAnswer = { secure_url: string } | { error: { message: string } };
