import { useEffect, useState } from 'react';

export function useDebounced<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}

export const useSearched = (typed: string): string => useDebounced(typed.trim(), 250);
