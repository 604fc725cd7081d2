import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The entry of that id; a name that every object inherits is none. */
export const own = <T>(things: Record<string, T>, id = ''): T | undefined =>
  Object.hasOwn(things, id) ? things[id] : undefined;

/** A sandbox's state in one file, which is replaced as a whole so that a kill never leaves it half written. */
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
