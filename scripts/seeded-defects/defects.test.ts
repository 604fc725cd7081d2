import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { defects } from './defects.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test.each(defects.map((defect) => [defect.name, defect] as const))(
  '%s: its code is once in its file, and the file of its test has the title',
  (_name, { file, code, caughtBy }) => {
    expect(read(file).split(code)).toHaveLength(2);
    const source = read('vitest' in caughtBy ? caughtBy.vitest : `e2e/${caughtBy.journey}`);
    expect(source).toMatch(new RegExp(caughtBy.title ?? 'test'));
  },
);
