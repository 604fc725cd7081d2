import { useEffect, useState } from 'react';

/** The value, once it has not changed for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}

/** The trimmed search text, 250 milliseconds after the last key press. */
export const useSearched = (typed: string): string => useDebounced(typed.trim(), 250);
