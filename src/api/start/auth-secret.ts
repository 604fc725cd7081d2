import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secret of an installation without AUTH_SECRET, made once and stored in the data directory, readable by its owner only. */
export function keptAuthSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret');
  return read(file) ?? make(file);
}

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

// A hard link appears whole or not at all, and of two processes the first one's secret stays.
function make(file: string) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!read(file)) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8').trim();
}
