import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Keeps image files under DATA_DIR; names come from us, never from a request's own spelling. */
export type ImageFolder = {
  read(...path: string[]): Promise<Buffer | null>;
  write(bytes: Buffer, ...path: string[]): Promise<void>;
};

export function openImageFolder(dataDir: string): ImageFolder {
  const home = join(dataDir, 'images');
  return {
    read: (...path) => readFile(join(home, ...path)).catch(() => null),
    async write(bytes, ...path) {
      const file = join(home, ...path);
      await mkdir(dirname(file), { recursive: true });
      // Beside and renamed, so that nobody is served half a file; two writers bring the same bytes.
      const part = `${file}.${process.pid}.part`;
      await writeFile(part, bytes);
      await rename(part, file);
    },
  };
}
