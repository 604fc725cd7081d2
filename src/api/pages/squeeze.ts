import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY } = constants;

// Pages are made anew for everybody: the settings that halve the time for a few bytes more.
const codings = [
  [
    'br',
    (page: string) =>
      brotliCompressSync(page, { params: { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_LGWIN]: 16 } }),
  ],
  ['gzip', (page: string) => gzipSync(page)],
] as const;

type Squeezed = { coding?: string; content: string | Buffer };

/** A page in the tightest coding that an Accept-Encoding header takes. */
export function squeeze(page: string, accepted = ''): Squeezed {
  const taken = new Set(accepted.split(',').flatMap(takenCoding));
  const found = codings.find(([coding]) => taken.has(coding));
  return found ? { coding: found[0], content: found[1](page) } : { content: page };
}

function takenCoding(part: string): string[] {
  const [coding = '', weight = '1'] = part
    .trim()
    .toLowerCase()
    .split(/\s*;\s*q=/);
  return Number(weight) > 0 ? [coding] : [];
}
