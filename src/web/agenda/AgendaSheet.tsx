import { lazy, Suspense } from 'react';
import type { SheetProps } from './OpenSheet.tsx';

const OpenSheet = lazy(() => import('./OpenSheet.tsx').then((module) => ({ default: module.OpenSheet })));

/** What the staff opened over a screen, loaded when something is first opened. */
export const AgendaSheet = (props: SheetProps) => (
  <Suspense>
    <OpenSheet {...props} />
  </Suspense>
);
