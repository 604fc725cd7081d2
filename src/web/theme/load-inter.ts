import inter from './inter-latin.woff2';

export async function loadInter(): Promise<void> {
  const face = new FontFace('Inter Variable', `url(${inter})`, { weight: '400 700' });
  await face.load().then(
    () => document.fonts.add(face),
    () => undefined,
  );
}
