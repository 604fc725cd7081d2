import { lazy, Suspense, useSyncExternalStore } from 'react';
import { followProof, readProof } from '#web/lib/session/proof.ts';

const ProveQuestion = lazy(() =>
  import('./ProveQuestion.tsx').then((module) => ({ default: module.ProveQuestion })),
);

export function ProveDialog() {
  const answer = useSyncExternalStore(followProof, readProof);
  return <Suspense>{answer && <ProveQuestion onAnswer={answer} />}</Suspense>;
}
