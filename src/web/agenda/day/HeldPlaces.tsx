import { lazy, Suspense } from 'react';
import type { HeldProps } from './HeldLines.tsx';

const HeldLines = lazy(() => import('./HeldLines.tsx').then((module) => ({ default: module.HeldLines })));

export const HeldPlaces = (props: HeldProps) => (
  <Suspense>
    <HeldLines {...props} />
  </Suspense>
);
