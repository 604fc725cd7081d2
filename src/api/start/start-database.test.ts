import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDataDir } from './start-database.ts';

const closed = process.getuid?.() === 0 ? 0o711 : 0o700;
const modeOf = (path: string) => statSync(path).mode & 0o777;

test('a data directory is closed to other accounts at every start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'navaja-open-'));
  const fresh = join(folder, 'fresh');
  openDataDir(fresh);
  expect(modeOf(fresh)).toBe(closed);
  for (const [before, after] of [
    [0o755, closed],
    [0o777, closed],
    [0o700, 0o700],
  ] as const) {
    chmodSync(folder, before);
    openDataDir(folder);
    expect(modeOf(folder)).toBe(after);
  }
  rmSync(folder, { recursive: true });
});
