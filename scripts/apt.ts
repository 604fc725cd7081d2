import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const succeeds = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore', timeout: 300_000 }).status === 0;

/** Installs Debian packages where this is permitted: as root, on a system with apt. */
export function installByApt(title: string, packages: readonly string[]): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !succeeds('apt-get', ['--version'])) return;
  console.log(`Instalando ${title} con apt…`);
  // apt refuses to run twice at once, so a second process waits for the first.
  const apt = (...args: string[]) =>
    succeeds('flock', [join(tmpdir(), 'navaja-apt.lock'), 'apt-get', ...args]);
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...packages);
}
