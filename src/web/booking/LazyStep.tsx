import { useEffect, useEffectEvent } from 'react';
import type { EpochMs } from '#domain/time.ts';
import { ensureTemporal } from '#web/lib/startup.ts';
import { type Lazy, useLazy } from '#web/ui/use-lazy.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type * as Steps from './lazy-steps.ts';
import { PartFailure } from './step/PartFailure.tsx';
import type { Flow } from './wizard/use-flow.ts';
import type { Wizard } from './wizard/use-wizard.ts';

export type LazySteps = Lazy<typeof Steps>;

export const useLazySteps = (): LazySteps =>
  useLazy(async () => {
    await ensureTemporal();
    return import('./lazy-steps.ts');
  });

type Props = {
  of: LazySteps;
  name: 'ScheduleStep' | 'ConfirmStep';
  wizard: Wizard;
  flow: Flow;
  now: EpochMs;
};

/** A step whose module may still be loading. */
export function LazyStep({ of: lazy, name, ...props }: Props) {
  const ensure = useEffectEvent(lazy.ensure);
  useEffect(() => ensure(), []);
  if (lazy.state === 'failed')
    return <PartFailure text="No pudimos cargar este paso." onRetry={lazy.retry} />;
  if (lazy.state === 'loading') return <Skeleton lines={4} height={80} />;
  const Step = lazy.value[name];
  return <Step {...props} />;
}
