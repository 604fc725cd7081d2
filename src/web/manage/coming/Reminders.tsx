import { useEffect, useEffectEvent } from 'react';
import { useLazy, useLazyFailure } from '#web/ui/use-lazy.ts';
import type { RemindersProps } from './RemindersPart.tsx';

/** The reminders of a shop, for the few who have something to do with them. */
export function Reminders(props: RemindersProps) {
  const part = useLazy(() => import('./RemindersPart.tsx'));
  const ensure = useEffectEvent(part.ensure);
  const { asked } = props;
  useEffect(() => {
    if (asked > 0 || props.wasOff) ensure();
  }, [asked, props.wasOff]);
  useLazyFailure(part.state === 'failed', () => undefined);
  return part.state === 'ready' && <part.value.RemindersPart {...props} />;
}
