import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY } = constants;
// What fits into one packet arrives no sooner for being smaller.
const fewestBytes = 1_400;
const worthwhile = /^(?:text\/(?:html|calendar)|application\/json)/;

type Content = string | Buffer;
// Most answers are made for one request: the settings that halve the time for a few bytes more.
const codings = {
  br: (content: Content) =>
    brotliCompressSync(content, { params: { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_LGWIN]: 16 } }),
  gzip: (content: Content) => gzipSync(content),
};
type Coding = keyof typeof codings;
const tightestFirst: readonly Coding[] = ['br', 'gzip'];

// What is kept in memory is sent again and again, and is compressed once.
const compressed = new WeakMap<Buffer, Map<Coding, Buffer>>();

/** Sends pages, calendars and JSON in the tightest coding that an Accept-Encoding header takes. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, content, done) => {
    if (!isWorthwhile(reply, content)) return done();
    const varies = reply.getHeader('vary');
    reply.header('vary', varies ? `${String(varies)}, accept-encoding` : 'accept-encoding');
    const coding = codingFor(request.headers['accept-encoding']);
    if (!coding) return done();
    reply.header('content-encoding', coding);
    return done(null, compress(content, coding));
  });
}

const isWorthwhile = (reply: FastifyReply, content: unknown): content is Content =>
  (typeof content === 'string' || Buffer.isBuffer(content)) &&
  content.length >= fewestBytes &&
  worthwhile.test(String(reply.getHeader('content-type')));

/** The tightest coding that the header takes. */
export function codingFor(accepted = ''): Coding | undefined {
  const taken = new Set(accepted.split(',').flatMap(takenCoding));
  return tightestFirst.find((coding) => taken.has(coding));
}

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

// A slice of Node's common pool would keep 64 KB from being freed.
function ownMemory(slice: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(slice.length);
  slice.copy(own);
  return own;
}
