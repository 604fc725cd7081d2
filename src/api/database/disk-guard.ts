import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const everyMs = 1_000;
// PostgreSQL stops when it cannot create a new WAL segment (16 MB), so writes stop earlier.
export const reserveBytes = 64 * 1024 * 1024;

export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

export function watchDisk(path: string, onChange: (isFull: boolean) => void): () => Promise<void> {
  const closing = new AbortController();
  let isFull = false;
  async function checkDisk(): Promise<void> {
    const isFullNow = (await freeBytes(path)) < reserveBytes;
    if (isFullNow !== isFull) onChange(isFullNow);
    isFull = isFullNow;
  }
  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      await checkDisk().catch(() => undefined);
      await sleep(everyMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  }
  const watched = watch();
  return () => {
    closing.abort();
    return watched;
  };
}
