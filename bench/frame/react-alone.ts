import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const entry = 'virtual:react-alone';
const source = `
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
hydrateRoot(document, createElement('html'));`;

/** Bytes of React and React DOM alone, unchanged, in a production build compressed with Brotli. */
export async function bytesOfReactAlone(): Promise<number> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    plugins: [
      {
        name: 'react-alone',
        resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
        load: (id) => (id === `\0${entry}` ? source : undefined),
      },
    ],
    build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input: entry } },
  });
  const chunks = [output].flat().flatMap((part) => ('output' in part ? part.output : []));
  const codes = chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : ''));
  return codes.reduce((sum, code) => sum + brotliCompressSync(code).length, 0);
}
