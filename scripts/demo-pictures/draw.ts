import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { portraits } from './portraits.ts';
import { chairs, cover, entrance, logo, tools } from './scenes.ts';

// Draws the pictures of the demo shop anew: `node scripts/demo-pictures/draw.ts`.
const folder = new URL('../../src/api/demo/photos/', import.meta.url);
const pictures = new Map([
  ['portada', cover()],
  ['logo', logo()],
  ['local', chairs()],
  ['poste', entrance()],
  ['herramientas', tools()],
  ...portraits,
]);

for (const [name, svg] of pictures) {
  const bytes = await sharp(Buffer.from(svg))
    .webp({ quality: 80, effort: 6, smartSubsample: true })
    .toBuffer();
  await writeFile(fileURLToPath(new URL(`${name}.webp`, folder)), bytes);
  console.log(`${name}.webp ${bytes.length}`);
}
