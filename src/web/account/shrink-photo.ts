const longestSide = 2160;
const fineBytes = 2 * 1024 * 1024;
const fineTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']);

/** A photo as phones take it, made small enough to send; what this browser cannot read is left to the host to judge. */
export async function shrinkPhoto(photo: File): Promise<Blob> {
  if (fineTypes.has(photo.type) && photo.size <= fineBytes) return photo;
  const picture = await createImageBitmap(photo).catch(() => null);
  if (!picture) return photo;
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
  return small ?? photo;
}
