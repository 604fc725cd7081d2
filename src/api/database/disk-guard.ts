import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const every = 1_000;
// PostgreSQL ends itself when it cannot begin a new log segment (16 MB): we stop writing before that.
const reserveBytes = 64 * 1024 * 1024;

async function isNearlyFull(path: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize < reserveBytes;
}

/** Looks once a second how much room the disk below a path has, and tells when it begins and ceases to be nearly full. */
export function watchDisk(path: string, tell: (isFull: boolean) => void): { stop(): Promise<void> } {
  const closing = new AbortController();
  let isFull = false;
  async function look(): Promise<void> {
    const isFullNow = await isNearlyFull(path);
    if (isFullNow !== isFull) tell(isFullNow);
    isFull = isFullNow;
  }
  async function live(): Promise<void> {
    while (!closing.signal.aborted) {
      await look().catch(() => undefined);
      await sleep(every, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  }
  const lived = live();
  return {
    stop: () => {
      closing.abort();
      return lived;
    },
  };
}
