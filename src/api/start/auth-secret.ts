import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeVapidKeys, readVapidKeys, type VapidKeys } from '../security/vapid-keys.ts';

export const storedAuthSecret = (dataDir: string): string =>
  readOrCreate(join(dataDir, 'auth-secret'), () => randomBytes(32).toString('base64url'));

export const storedVapidKeys = (dataDir: string): VapidKeys | undefined =>
  readVapidKeys(readOrCreate(join(dataDir, 'vapid-keys'), makeVapidKeys)) ?? undefined;

const readOrCreate = (file: string, secret: () => string): string => read(file) ?? make(file, secret());

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

// A hard link appears complete or not at all, and of two processes the first one's secret wins.
function make(file: string, secret: string) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${secret}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!read(file)) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8').trim();
}
