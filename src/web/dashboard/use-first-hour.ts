import { useEffect, useState } from 'react';
import type { Branch } from '#domain/branches/contract.ts';
import type { Organization } from '#domain/organization/contract.ts';
import type { Profile } from '#domain/profile/contract.ts';
import { hasHours } from '#domain/schedule/weekly-hours.ts';
import {
  listBarbers,
  listBranches,
  listImports,
  listReservations,
  listServices,
  readHours,
  readProfile,
} from '#web/lib/http/first-calls.ts';
import { readLocal, writeLocal } from '#web/lib/device/local-storage.ts';
import { useRead } from '#web/lib/http/use-read.ts';

export const firstSteps = ['service', 'place', 'hours', 'team', 'page', 'share', 'clients', 'photo'] as const;
export type FirstStep = (typeof firstSteps)[number];
export type FirstHour = {
  done: ReadonlySet<FirstStep>;
  /** Marks a step as done on this device, for steps that leave no trace on the server. */
  mark: (step: FirstStep) => void;
  /** First active branch; undefined where the shop has none. */
  branch: Branch | undefined;
  isUntouched: boolean;
};

const all = firstSteps.join(',');
// The checklist ends without these steps once the shop has a reservation.
const optional: ReadonlySet<FirstStep> = new Set(['clients', 'photo']);

const hasPhoto = ({ logo_url, cover_url, photos }: Profile): boolean =>
  Boolean(logo_url ?? cover_url) || photos.length > 0;

/** `loading` while requests run; null without a shop, after the last step and after a failed request. */
export function useFirstHour(shop: Organization | undefined): FirstHour | 'loading' | null {
  const { marks, mark, end } = useMarks(shop);
  const found = useFound(shop !== undefined && marks !== all);
  const { done, isBooked } = found;
  const marked = new Set<string>(marks.split(','));
  const whole = new Set(firstSteps.filter((step) => done[step] || marked.has(step)));
  const isOver = firstSteps.every((step) => whole.has(step) || (isBooked && optional.has(step)));
  useEffect(() => {
    if (isOver) end();
  }, [isOver, end]);

  if (!shop || isOver || found.isFailed) return null;
  if (found.isPending) return 'loading';
  return { done: whole, mark, branch: found.branch, isUntouched: !isBooked };
}

function useMarks(shop: Organization | undefined) {
  const key = `navaja.first-hour.${shop?.id}`;
  const [stored, setStored] = useState<{ key: string; marks: string } | null>(null);
  const marks = stored?.key === key ? stored.marks : (readLocal(key) ?? '');
  const mark = (step: FirstStep) => {
    const text = [...new Set([...marks.split(','), step])].filter(Boolean).join(',');
    writeLocal(key, text);
    setStored({ key, marks: text });
  };
  return { marks, mark, end: () => writeLocal(key, all) };
}

function useFound(enabled: boolean) {
  const services = useRead(listServices, { limit: 1 }, { enabled });
  const branches = useRead(listBranches, { only_active: true }, { enabled });
  const hours = useRead(readHours, {}, { enabled });
  const team = useRead(listBarbers, {}, { enabled });
  const reservations = useRead(listReservations, { limit: 1 }, { enabled });
  const imports = useRead(listImports, {}, { enabled });
  const profile = useRead(readProfile, {}, { enabled });

  // Any reservation counts as proof that clients find the page, perhaps by a link shared from another device.
  const isBooked = Boolean(reservations.data?.length);
  const done: Record<FirstStep, boolean> = {
    service: Boolean(services.data?.length),
    place: Boolean(branches.data?.some(({ address_line1 }) => address_line1)),
    hours: hasHours(hours.data ?? []),
    team: Boolean(team.data?.length),
    page: isBooked,
    share: isBooked,
    clients: Boolean(imports.data?.length),
    photo: profile.data ? hasPhoto(profile.data) : false,
  };
  const reads = [services, branches, hours, team, reservations, imports, profile];
  return {
    done,
    isBooked,
    branch: branches.data?.[0],
    isFailed: reads.some(({ isError }) => isError),
    isPending: reads.some(({ isPending }) => isPending),
  };
}
