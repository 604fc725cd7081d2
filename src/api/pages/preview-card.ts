import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { root } from '../config.ts';
import { createLimiter } from '../security/limiter.ts';

const [width, height, margin] = [1_200, 630, 90];
const fontfile = join(root, 'src/web/theme/inter-latin.ttf');
const mostCards = 200;
// Drawing takes a third of a second of one core; the short queue limits waiting times.
export const cardQueue = { atOnce: 1, waiting: 20 };
const oneAtATime = createLimiter(cardQueue);
const cards = new LRUCache<string, Promise<Buffer>>({ max: mostCards });

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

type FittedText = { text: string; weight: number; box: { width: number; height: number } };

const drawn = ({ text, weight, box }: FittedText) =>
  sharp({
    text: {
      text: `<span foreground="black" weight="${weight}">${escaped(text)}</span>`,
      font: 'Inter',
      fontfile,
      rgba: true,
      wrap: 'word-char',
      ...box,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });

async function draw(name: string, line: string): Promise<Buffer> {
  const inner = width - 2 * margin;
  const [title, foot] = await Promise.all([
    drawn({ text: name, weight: 700, box: { width: inner, height: 300 } }),
    drawn({ text: line, weight: 500, box: { width: inner, height: 46 } }),
  ]);
  return sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([
      { input: title.data, left: margin, top: margin },
      { input: foot.data, left: margin, top: height - margin - foot.info.height },
    ])
    .png({ palette: true, colours: 16 })
    .toBuffer();
}

type Card = {
  name: string;
  line: string;
  /** Called before an uncached card is drawn; a refusal prevents the drawing. */
  admit: () => Promise<void>;
};

export async function previewCard({ name, line, admit }: Card): Promise<Buffer> {
  const key = `${name}\n${line}`;
  const known = cards.get(key);
  if (known) return known;
  await admit();
  const drawing = oneAtATime(() => draw(name, line));
  cards.set(key, drawing);
  drawing.catch(() => cards.delete(key));
  return drawing;
}
