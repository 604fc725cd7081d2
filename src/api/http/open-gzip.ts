import { constants, crc32, deflateRawSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { type OpenStream, ownMemory } from './compression.ts';

// Method deflate, no flags, no time, unknown system (RFC 1952).
const header = Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
const trailerBytes = 8;
const storedBlock = { last: 1, headBytes: 5, mostBytes: 0xffff };
const mostShared = 16;

// A flushed part ends at a byte and refers to nothing before itself, so parts of several texts can be joined.
const deflate = (part: string) => deflateRawSync(part, { level: 3, finishFlush: constants.Z_SYNC_FLUSH });

const deflatedShared = new LRUCache<string, Buffer>({ max: mostShared, memoMethod: deflate });

/** `shared` is a long part of the text that many texts contain, such as a style sheet: it is compressed only once. */
export function openGzip(text: string, shared = ''): OpenStream {
  const at = shared ? text.indexOf(shared) : -1;
  const parts =
    at < 0
      ? [deflate(text)]
      : [deflate(text.slice(0, at)), deflatedShared.memo(shared), deflate(text.slice(at + shared.length))];
  const bytes = ownMemory(Buffer.concat([header, ...parts]));
  const [crc, length] = [crc32(text), Buffer.byteLength(text)];
  return { coding: 'gzip', bytes, end: (ending) => endGzip({ bytes, crc, length }, ending) };
}

type Begun = { bytes: Buffer; crc: number; length: number };

/** The ending, of at most 64 KB, becomes an uncompressed block (RFC 1951, 3.2.4) behind the flushed stream. */
function endGzip({ bytes, crc, length }: Begun, ending: string): Buffer {
  const size = Buffer.byteLength(ending);
  if (size > storedBlock.mostBytes) throw new RangeError(`an ending of ${size} bytes`);
  const whole = Buffer.allocUnsafe(bytes.length + storedBlock.headBytes + size + trailerBytes);
  let at = bytes.copy(whole);
  at = whole.writeUInt8(storedBlock.last, at);
  at = whole.writeUInt16LE(size, at);
  at = whole.writeUInt16LE(size ^ 0xffff, at);
  at += whole.write(ending, at);
  at = whole.writeUInt32LE(crc32(ending, crc), at);
  whole.writeUInt32LE(length + size, at);
  return whole;
}
