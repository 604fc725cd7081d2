import { useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from './local-storage.ts';

export type ColorMode = 'light' | 'dark';

/** The page's inline script reads the same key before the first paint and sets the same attribute. */
export const colorModeKey = 'navaja.color-mode';
const listeners = new Set<() => void>();

const stored = (): ColorMode => (readLocal(colorModeKey) === 'dark' ? 'dark' : 'light');

function apply(mode: ColorMode) {
  document.documentElement.dataset['colorMode'] = mode;
  for (const listener of listeners) listener();
}

export function toggleColorMode(): void {
  const mode = stored() === 'dark' ? 'light' : 'dark';
  writeLocal(colorModeKey, mode);
  apply(mode);
}

function subscribe(listener: () => void): () => void {
  const follow = ({ key }: StorageEvent) => key === colorModeKey && apply(stored());
  listeners.add(listener);
  addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', follow);
  };
}

/** Light until the user chooses dark; the specification ignores the system's preference. */
export const useColorMode = (): ColorMode =>
  useSyncExternalStore<ColorMode>(subscribe, stored, () => 'light');
