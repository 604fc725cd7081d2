import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { installByApt } from './apt.ts';

const driverPath = '/usr/bin/WebKitWebDriver';
const displayPath = '/usr/bin/Xvfb';
const packages = ['webkit2gtk-driver', 'xvfb'];

const isInstalled = () => existsSync(driverPath) && existsSync(displayPath);

/**
 * Installs Debian's WebKitGTK driver and a virtual display where they are missing and installing is permitted; returns
 * whether both exist.
 */
export function ensureWebKit(): boolean {
  if (!isInstalled()) installByApt('WebKit', packages);
  if (!isInstalled()) console.log('not run: webkit');
  return isInstalled();
}

const processes: ChildProcess[] = [];

export async function startWebKit(port: number): Promise<string> {
  // Xvfb writes the number of a free display to file descriptor 3.
  const display = spawn(
    displayPath,
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  processes.push(display);
  const [number] = await once(display.stdio[3] as NodeJS.ReadableStream, 'data');
  const env = {
    ...process.env,
    DISPLAY: `:${String(number).trim()}`,
    LIBGL_ALWAYS_SOFTWARE: '1',
    // Without a session bus each bus request would wait for its timeout.
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    NO_AT_BRIDGE: '1',
    TZ: 'Asia/Tokyo',
  };
  processes.push(spawn(driverPath, [`--port=${port}`], { env, stdio: 'ignore' }));
  return `http://127.0.0.1:${port}`;
}

export function stopWebKit(): void {
  for (const each of processes.toReversed()) each.kill();
}
