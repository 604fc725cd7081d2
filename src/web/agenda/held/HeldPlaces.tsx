import { lazy, Suspense } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import type { PlainDate } from '#domain/time.ts';
import type { listHolds } from '#domain/waitlist/contract.ts';
import { endpoint } from '#web/lib/endpoint.ts';
import { useRead } from '#web/lib/use-read.ts';

const HeldLines = lazy(() => import('./HeldLines.tsx').then((module) => ({ default: module.HeldLines })));
const holdsCall = endpoint<typeof listHolds>('GET /holds');

/** The slots of a day that wait for a client's answer; what shows them is loaded where there are some. */
export function HeldPlaces({ shop, date }: { shop: Organization; date: PlainDate }) {
  const { data: places = [] } = useRead(holdsCall, { date }, { keepPrevious: true, onFailure: () => null });
  return (
    places.length > 0 && (
      <Suspense>
        <HeldLines zone={shop.timezone} places={places} />
      </Suspense>
    )
  );
}
