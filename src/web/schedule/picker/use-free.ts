import { earliestStart } from '#domain/schedule/slots.ts';
import type { EpochMs, PlainDate } from '#domain/time.ts';
import { useLoad } from '#web/lib/http/use-load.ts';
import type { Times } from './times.ts';

type Day = { times: Times; date: PlainDate; now: EpochMs; refreshKey: number };

export function useFree({ times, date, now, refreshKey }: Day) {
  const loaded = useLoad({ key: `${times.key} ${date} ${refreshKey}`, load: () => times.free(date, now) });
  if (loaded.state !== 'ready') return loaded;
  return { ...loaded, value: loaded.value.filter(({ start }) => start >= earliestStart(now)) };
}
