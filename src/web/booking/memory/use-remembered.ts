import { useLayoutEffect, useState } from 'react';
import type { readPublicReservation } from '#domain/reservations/contract.ts';
import type { EpochMs } from '#domain/time.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { isRefused } from '#web/lib/http/failures.ts';
import { useLoad } from '#web/lib/http/use-load.ts';
import { askRepeat } from '#web/manage/repeat/ask-repeat.ts';
import { forgetLink, readLink, rememberStart, type StoredLink } from '#web/manage/repeat/links.ts';

const readCall = endpoint<typeof readPublicReservation>('GET /reservations/public/:externalId');

/** Without an answer, as for a device without network, the start that the device stored counts. */
async function readRemembered(slug: string, { link, start }: StoredLink) {
  const [reservation, repeat] = await Promise.all([
    call(readCall, { externalId: link }, { skipAuth: true }).catch((failure: unknown) => {
      if (!isRefused(failure, 'not_found')) return null;
      forgetLink(slug);
      throw failure;
    }),
    askRepeat(link).catch(() => null),
  ]);
  const known = reservation ? rememberStart(slug, reservation) : start;
  return { start: known, barber: reservation?.barber.firstname, repeat };
}

/** Reads the reservation whose link the device stores: as coming while it lies ahead, and as an offer to repeat. */
export function useRemembered(slug: string, now: EpochMs) {
  const [stored, setStored] = useState(() => readLink(slug));
  const loaded = useLoad({
    key: stored && stored.link,
    load: () => (stored ? readRemembered(slug, stored) : Promise.reject(new Error('no link'))),
  });
  const found = stored !== null && loaded.state === 'ready' ? loaded.value : null;
  const { start = 0, barber, repeat = null } = found ?? {};
  const coming = stored && start > now ? { start, barber, link: stored.link } : null;
  const isGone = stored === null || loaded.state === 'failed' || (found && !repeat && !coming);
  const place = coming && repeat ? 'coming' : '';
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (isGone) delete dataset['again'];
    else if (found) dataset['again'] = place;
  }, [isGone, found, place]);
  return { link: stored?.link, coming, repeat, forget: () => setStored(null) };
}
