import { useEffect, useEffectEvent } from 'react';
import type { EpochMs } from '#domain/time.ts';
import { ensureTemporal } from '#web/lib/temporal.ts';
import { type Later, useLater } from '#web/lib/use-later.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type * as Steps from './later-steps.ts';
import { PartFailure } from './step/PartFailure.tsx';
import type { Flow } from './wizard/use-flow.ts';
import type { Wizard } from './wizard/use-wizard.ts';

export type LaterSteps = Later<typeof Steps>;

export const useLaterSteps = (): LaterSteps =>
  useLater(async () => {
    await ensureTemporal();
    return import('./later-steps.ts');
  });

type Props = {
  of: LaterSteps;
  name: 'ScheduleStep' | 'ConfirmStep';
  wizard: Wizard;
  flow: Flow;
  now: EpochMs;
};

/** A step that may still be on its way. */
export function LaterStep({ of: later, name, ...props }: Props) {
  const ensure = useEffectEvent(later.ensure);
  useEffect(() => ensure(), []);
  if (later.state === 'failed')
    return <PartFailure text="No pudimos cargar este paso." onRetry={later.retry} />;
  if (later.state === 'loading') return <Skeleton lines={4} height={80} />;
  const Step = later.value[name];
  return <Step {...props} />;
}
