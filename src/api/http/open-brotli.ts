import { brotliCompressSync, constants } from 'node:zlib';
import { type OpenStream, ownMemory } from './compression.ts';

// Compressed once and sent many times: the page of a whole shop then fits into the first ten packets of a connection.
const quality = 5;

export function openBrotli(text: string): OpenStream {
  const bytes = ownMemory(
    brotliCompressSync(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
    }),
  );
  return { coding: 'br', bytes, end: (ending) => endBrotli(bytes, ending) };
}

const lastBlock = 0b11;
const longestEnding = 0x10000;

/** The ending, of at most 64 KB, becomes an uncompressed block (RFC 7932, 9.2) behind the flushed stream. */
function endBrotli(open: Buffer, ending: string): Buffer {
  const size = Buffer.byteLength(ending);
  if (size > longestEnding) throw new RangeError(`an ending of ${size} bytes`);
  if (size === 0) return Buffer.concat([open, Buffer.of(lastBlock)]);
  const whole = Buffer.allocUnsafe(open.length + 3 + size + 1);
  open.copy(whole);
  // From the lowest bit: not the last block, length in four nibbles, length minus one, uncompressed.
  whole.writeUIntLE(((size - 1) << 3) | (1 << 19), open.length, 3);
  whole.write(ending, open.length + 3);
  whole[whole.length - 1] = lastBlock;
  return whole;
}
