import { type ComponentType, useEffect, useEffectEvent } from 'react';
import type { EpochMs } from '#domain/time.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Lazy } from '#web/ui/use-lazy.ts';
import { PartFailure } from './step/PartFailure.tsx';
import type { Flow } from './wizard/use-flow.ts';
import type { Wizard } from './wizard/use-wizard.ts';

export type StepProps = { wizard: Wizard; flow: Flow; now: EpochMs };
type Props<M> = StepProps & { of: Lazy<M>; pick: (module: M) => ComponentType<StepProps> };

/** A step whose module may still be loading; `pick` finds the step in it. */
export function LazyStep<M>({ of: module, pick, ...props }: Props<M>) {
  const ensure = useEffectEvent(module.ensure);
  useEffect(() => ensure(), []);
  if (module.state === 'failed')
    return <PartFailure text="No pudimos cargar este paso." onRetry={module.retry} />;
  if (module.state === 'loading') return <Skeleton lines={4} height={80} />;
  const Step = pick(module.value);
  return <Step {...props} />;
}
