import { useEffect, useState } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import { hasHours } from '#domain/schedule/weekly-hours.ts';
import { listBarbers, listReservations, listServices, readHours } from '#web/lib/first-calls.ts';
import { readLocal, writeLocal } from '#web/lib/local-storage.ts';
import { useRead } from '#web/lib/use-read.ts';

export const firstSteps = ['service', 'hours', 'team', 'page', 'share'] as const;
export type FirstStep = (typeof firstSteps)[number];
/** Which steps are done; `mark` is for those that only this device can know about. */
export type FirstHour = { done: ReadonlySet<FirstStep>; mark: (step: FirstStep) => void };

const all = firstSteps.join(',');

/** What a new shop still has to do; `loading` until that is known, null without a shop and once nothing is left. */
export function useFirstHour(shop: Organization | undefined): FirstHour | 'loading' | null {
  const key = `navaja.first-hour.${shop?.id}`;
  const [kept, setKept] = useState<{ key: string; marks: string } | null>(null);
  const marks = kept?.key === key ? kept.marks : (readLocal(key) ?? '');
  const enabled = shop !== undefined && marks !== all;
  const services = useRead(listServices, { limit: 1 }, { enabled });
  const hours = useRead(readHours, {}, { enabled });
  const team = useRead(listBarbers, {}, { enabled });
  const reservations = useRead(listReservations, { limit: 1 }, { enabled });

  // Who was booked already has shown and shared the page, maybe from another device.
  const isFound = Boolean(reservations.data?.length);
  const seen: Record<FirstStep, boolean> = {
    service: Boolean(services.data?.length),
    hours: hasHours(hours.data ?? []),
    team: Boolean(team.data?.length),
    page: isFound,
    share: isFound,
  };
  const marked = new Set(marks.split(','));
  const done = new Set(firstSteps.filter((step) => seen[step] || marked.has(step)));
  const isOver = done.size === firstSteps.length;
  const mark = (step: FirstStep) => {
    const text = [...marked, step].filter(Boolean).join(',');
    writeLocal(key, text);
    setKept({ key, marks: text });
  };
  useEffect(() => {
    if (isOver) writeLocal(key, all);
  }, [isOver, key]);

  if (!shop || isOver) return null;
  const reads = [services, hours, team, reservations];
  if (reads.some(({ isError }) => isError)) return null;
  if (reads.some(({ isPending }) => isPending)) return 'loading';
  return { done, mark };
}
