import { readRules } from '#web/lib/http/first-calls.ts';
import { useRead } from '#web/lib/http/use-read.ts';

/** All rules; barbers, who read the terms alone, have none. */
export function useRules() {
  const { data, isPending, refetch } = useRead(readRules, {});
  return { data: data && 'online' in data ? data : undefined, isPending, refetch };
}
