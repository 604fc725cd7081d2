import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

// A response that fits into one network packet does not arrive sooner when compressed.
const fewestBytes = 1_400;
const worthwhile = /^(?:text\/(?:html|calendar)|application\/json)/;

type Content = string | Buffer;
// A low quality, because most responses are built for a single request.
const codings = {
  br: (content: Content) => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (content: Content) => gzipSync(content),
};
type Coding = keyof typeof codings;
const tightestFirst: readonly Coding[] = ['br', 'gzip'];

// Buffers are cached responses sent many times, so each one is compressed once.
const compressed = new WeakMap<Buffer, Map<Coding, Buffer>>();

export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, content, done) => {
    if (!isWorthwhile(reply, content)) return done();
    varyByCoding(reply);
    const coding = codingFor(request.headers['accept-encoding']);
    if (!coding) return done();
    reply.header('content-encoding', coding);
    return done(null, compress(content, coding));
  });
}

function varyByCoding(reply: FastifyReply): void {
  const varies = reply.getHeader('vary');
  reply.header('vary', varies ? `${String(varies)}, accept-encoding` : 'accept-encoding');
}

/** A compressed stream without its end: every sending adds an ending of its own, which costs no compression. */
export type OpenStream = { coding: Coding; bytes: Buffer; end: (ending: string) => Buffer };

export type CompressedAnswer = { coding: Coding; content: Buffer };

const expand = { br: brotliDecompressSync, gzip: gunzipSync };

/** A stored compressed response as it is, or expanded for clients without its coding; onSend may compress it anew. */
export function encodedFor(
  accepted: string | undefined,
  reply: FastifyReply,
  { coding, content }: CompressedAnswer,
): Buffer {
  if (!codingsIn(accepted).has(coding)) return expand[coding](content);
  varyByCoding(reply);
  reply.header('content-encoding', coding);
  return content;
}

const isWorthwhile = (reply: FastifyReply, content: unknown): content is Content =>
  !reply.hasHeader('content-encoding') &&
  (typeof content === 'string' || Buffer.isBuffer(content)) &&
  content.length >= fewestBytes &&
  worthwhile.test(String(reply.getHeader('content-type')));

export function codingFor(accepted: string | undefined): Coding | undefined {
  const taken = codingsIn(accepted);
  return tightestFirst.find((coding) => taken.has(coding));
}

const codingsIn = (accepted = '') => new Set(accepted.split(',').flatMap(takenCoding));

function takenCoding(part: string): string[] {
  const [coding = '', weight = '1'] = part
    .trim()
    .toLowerCase()
    .split(/\s*;\s*q=/);
  return Number(weight) > 0 ? [coding] : [];
}

function compress(content: Content, coding: Coding): Buffer {
  if (typeof content === 'string') return codings[coding](content);
  const known = compressed.getOrInsertComputed(content, () => new Map<Coding, Buffer>());
  return known.getOrInsertComputed(coding, () => ownMemory(codings[coding](content)));
}

// A slice of Node's shared pool would keep its whole 64 KB block in memory.
export function ownMemory(slice: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(slice.length);
  slice.copy(own);
  return own;
}
