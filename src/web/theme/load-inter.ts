import inter from './inter-latin.woff2';

/** Brings Inter in the place of the local face, in one move when all of it is there; without it that one stays. */
export async function loadInter(): Promise<void> {
  const face = new FontFace('Inter Variable', `url(${inter})`, { weight: '400 700' });
  await face.load().then(
    () => document.fonts.add(face),
    () => undefined,
  );
}
