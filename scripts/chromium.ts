import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installByApt } from './apt.ts';
import { packedChromium } from './packed-chromium.ts';

// Debian's two builds of Chromium. The headless shell takes a fifth less time for the browser tests.
const shell = '/usr/bin/chromium-headless-shell';
const debianChromium = '/usr/bin/chromium';

const succeeds = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

function installedByApt() {
  installByApt('Chromium', ['chromium-headless-shell']);
  return existsSync(shell) ? shell : undefined;
}

/**
 * Path of a Chromium for the browser tests: $CHROMIUM, Debian's (installed where permitted), or one unpacked from npm;
 * undefined after installing Playwright's own.
 */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM;
  if (named) return named;
  const installed = [shell, debianChromium].find((path) => existsSync(path));
  const found = installed ?? installedByApt() ?? packedChromium();
  if (!found && !succeeds('playwright', ['install', 'chromium'])) {
    throw new Error('No hay Chromium: instala uno y di dónde está en la variable CHROMIUM.');
  }
  return found;
}

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
