import { lazy, Suspense } from 'react';
import type { HeldProps } from './HeldLines.tsx';

const HeldLines = lazy(() => import('./HeldLines.tsx').then((module) => ({ default: module.HeldLines })));

/** The slots of a day that wait for a client's answer. */
export const HeldPlaces = (props: HeldProps) => (
  <Suspense>
    <HeldLines {...props} />
  </Suspense>
);
