import { readRules } from '#web/lib/http/first-calls.ts';
import { useRead } from '#web/lib/http/use-read.ts';

/** All rules; `data` is undefined for barbers, who read the terms alone. */
export function useRules() {
  const { data, isPending, refetch } = useRead(readRules, {});
  return { data: data && 'online' in data ? data : undefined, isPending, refetch };
}
