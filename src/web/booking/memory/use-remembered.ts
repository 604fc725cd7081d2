import { useLayoutEffect, useState } from 'react';
import type { readPublicReservation } from '#domain/reservations/contract.ts';
import { isOpen } from '#domain/reservations/status.ts';
import { type EpochMs, epochOf } from '#domain/time.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { isRefused } from '#web/lib/http/failures.ts';
import { useLoad } from '#web/lib/http/use-load.ts';
import { askRepeat } from '#web/manage/repeat/ask-repeat.ts';
import { forgetLink, readLink, rememberStart } from '#web/manage/repeat/links.ts';

const readCall = endpoint<typeof readPublicReservation>('GET /reservations/public/:externalId');

async function readRemembered(slug: string, externalId: string) {
  const options = { skipAuth: true };
  const [reservation, repeat] = await Promise.all([
    call(readCall, { externalId }, options).catch((failure: unknown) => {
      if (isRefused(failure, 'not_found')) forgetLink(slug);
      throw failure;
    }),
    // A reservation that cannot be repeated may still be ahead.
    askRepeat(externalId).catch(() => null),
  ]);
  rememberStart(slug, reservation);
  return { reservation, repeat };
}

/** The reservation of the device's link, and what of it can be booked again. */
export function useRemembered(slug: string, now: EpochMs) {
  const [link, setLink] = useState(() => readLink(slug));
  const loaded = useLoad({ key: link, load: () => readRemembered(slug, link ?? '') });
  const found = link !== null && loaded.state === 'ready' ? loaded.value : null;
  const { reservation = null, repeat = null } = found ?? {};
  const isComing = reservation !== null && isOpen(reservation) && epochOf(reservation.start_at) > now;
  const isGone = link === null || loaded.state === 'failed' || (reservation && !repeat && !isComing);
  const place = isComing && repeat ? 'coming' : '';
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (isGone) delete dataset['again'];
    else if (reservation) dataset['again'] = place;
  }, [isGone, reservation, place]);
  return { reservation, isComing, repeat, forget: () => setLink(null) };
}
