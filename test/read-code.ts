type Modules = readonly (readonly boolean[])[];

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

// By QR version, from 1, and by the two bits of the error correction level: correction codewords per block, and number
// of blocks.
const corrections: Readonly<Record<number, readonly [words: number, blocks: number][]>> = {
  1: [
    [10, 1],
    [7, 1],
    [17, 1],
    [13, 1],
  ],
  2: [
    [16, 1],
    [10, 1],
    [28, 1],
    [22, 1],
  ],
  3: [
    [26, 1],
    [15, 1],
    [22, 2],
    [18, 2],
  ],
  4: [
    [18, 2],
    [20, 1],
    [16, 4],
    [26, 2],
  ],
  5: [
    [24, 2],
    [26, 1],
    [22, 4],
    [18, 4],
  ],
  6: [
    [16, 4],
    [18, 2],
    [28, 4],
    [24, 4],
  ],
};
const allWords = [0, 26, 44, 70, 100, 134, 172];

const numberOf = (bits: readonly boolean[]): number => bits.reduce((sum, bit) => sum * 2 + Number(bit), 0);

function isFrame(x: number, y: number, size: number): boolean {
  const near = (at: number) => at >= size - 9 && at <= size - 5;
  return (
    (x < 9 && y < 9) ||
    (x >= size - 8 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    x === 6 ||
    y === 6 ||
    (size > 21 && near(x) && near(y))
  );
}

/** Codewords of a QR code in placement order: up and down in pairs of columns from the right. */
function wordsOf(modules: Modules, mask: number): number[] {
  const size = modules.length;
  const bits: boolean[] = [];
  const isFlipped = masks[mask] ?? (() => false);
  for (let right = size - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1])
        if (!isFrame(x, y, size)) bits.push(modules[y]?.[x] !== isFlipped(x, y));
    }
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    numberOf(bits.slice(at * 8, at * 8 + 8)),
  );
}

/** Data codewords without error correction: blocks are interleaved, and the longer blocks come last. */
function dataOf(words: readonly number[], version: number, level: number): number[] {
  const [correction = 0, count = 1] = corrections[version]?.[level] ?? [];
  const length = (allWords[version] ?? 0) - correction * count;
  const sizes = Array.from({ length: count }, (_, at) => Math.floor((length + at) / count));
  const blocks: number[][] = sizes.map(() => []);
  let next = 0;
  for (let round = 0; next < length; round += 1)
    for (const [at, size] of sizes.entries()) if (round < size) blocks[at]?.push(words[next++] ?? 0);
  return blocks.flat();
}

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/**
 * Reads the text of a QR code of up to 41 modules per side. Without error correction: a wrong module fails, or changes
 * the text.
 */
export function readCode(modules: Modules): string {
  const version = (modules.length - 17) / 4;
  const at = (x: number, y: number) => modules[y]?.[x] ?? false;
  const format = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((x) => at(x, 8)),
    ...[7, 5, 4, 3, 2, 1, 0].map((y) => at(8, y)),
  ];
  const formatBits = numberOf(format) ^ 0x5412;
  const [level, mask] = [formatBits >> 13, (formatBits >> 10) & 7];
  const bits = dataOf(wordsOf(modules, mask), version, level).flatMap((word) =>
    Array.from({ length: 8 }, (_, bit) => ((word >> (7 - bit)) & 1) === 1),
  );
  let text = '';
  const take = (count: number) => numberOf(bits.splice(0, count));
  for (let mode = take(4); mode !== 0 && bits.length > 0; mode = bits.length >= 4 ? take(4) : 0) {
    if (mode === 1) for (let left = take(10); left > 0; left -= 3) text += digits(take, left);
    else if (mode === 2) for (let left = take(9); left > 0; left -= 2) text += pair(take, left);
    else if (mode === 4) for (let left = take(8); left > 0; left -= 1) text += String.fromCharCode(take(8));
    else throw new Error(`a part of kind ${mode}`);
  }
  return text;
}

const digits = (take: (bits: number) => number, left: number): string =>
  String(take([0, 4, 7, 10][Math.min(left, 3)] ?? 0)).padStart(Math.min(left, 3), '0');

function pair(take: (bits: number) => number, left: number): string {
  if (left === 1) return signs[take(6)] ?? '';
  const both = take(11);
  return `${signs[Math.floor(both / 45)]}${signs[both % 45]}`;
}
