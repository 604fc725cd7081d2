import { type ComponentType, useEffectEvent, useLayoutEffect } from 'react';
import type { EpochMs } from '#domain/time.ts';
import { Skeleton, EmptyState } from '#web/ui/layout/Placeholders.tsx';
import type { Lazy } from '#web/ui/use-lazy.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Flow } from './wizard/use-flow.ts';
import type { Wizard } from './wizard/use-wizard.ts';

export type StepProps = { wizard: Wizard; flow: Flow; now: EpochMs };
type Props<N extends string> = StepProps & { of: Lazy<Record<N, ComponentType<StepProps>>>; name: N };

export function LazyStep<N extends string>({ of: module, name, ...props }: Props<N>) {
  const ensure = useEffectEvent(module.ensure);
  // A layout effect retries a failed load before the step paints its failure.
  useLayoutEffect(() => ensure(), []);
  if (module.state === 'failed')
    return <PartFailure text="No pudimos cargar este paso." onRetry={module.retry} />;
  if (module.state === 'loading') return <Skeleton lines={4} height={80} />;
  const Step: ComponentType<StepProps> = module.value[name];
  return <Step {...props} />;
}

export const PartFailure = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <EmptyState text={text}>
    <Button variant="secondary" onClick={onRetry}>
      Reintentar
    </Button>
  </EmptyState>
);
