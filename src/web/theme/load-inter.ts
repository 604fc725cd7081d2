import inter from './inter-latin.woff2';

/** Replaces the local fallback font by Inter once the whole file is loaded; on failure the fallback stays. */
export async function loadInter(): Promise<void> {
  const face = new FontFace('Inter Variable', `url(${inter})`, { weight: '400 700' });
  await face.load().then(
    () => document.fonts.add(face),
    () => undefined,
  );
}
