// Browsers can deny access to localStorage; the app then works without it.
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

export const readLocal = (key: string): string | null => attempt(() => localStorage.getItem(key));
export const writeLocal = (key: string, value: string): void =>
  void attempt(() => localStorage.setItem(key, value));
export const dropLocal = (key: string): void => void attempt(() => localStorage.removeItem(key));
