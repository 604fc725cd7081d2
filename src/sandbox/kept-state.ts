import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export const own = <T>(things: Record<string, T>, id = ''): T | undefined =>
  Object.hasOwn(things, id) ? things[id] : undefined;

/** Opens a sandbox's state file; saving replaces the whole file, so that a killed process never leaves half of it. */
export function openState<S>(file: string, empty: () => S): { state: S; save: () => void } {
  const state = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as S) : empty();
  const save = () => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  };
  if (!existsSync(file)) save();
  return { state, save };
}
