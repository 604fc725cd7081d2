import { useEffect, useEffectEvent } from 'react';
import { type Lazy, useLazy, useLazyFailure } from '#web/ui/use-lazy.ts';
import type { CounterProps } from './CounterSheet.tsx';
import type { MoveProps } from './use-move.ts';

const loadSheets = () => import('./sheets.ts');

/** Loads what is about to be shown; when that fails, says so and closes. */
function useSheets(onClose: () => void): Lazy<Awaited<ReturnType<typeof loadSheets>>> {
  const sheets = useLazy(loadSheets);
  const ensure = useEffectEvent(sheets.ensure);
  useEffect(() => ensure(), []);
  useLazyFailure(sheets.state === 'failed', onClose);
  return sheets;
}

/** The sheet in which the staff book, loaded when it is first opened. */
export function BookingSheet(props: CounterProps) {
  const sheets = useSheets(props.onClose);
  return sheets.state === 'ready' && <sheets.value.CounterSheet {...props} />;
}

/** The sheet in which the staff move a reservation, to another time or to somebody else. */
export function RescheduleSheet(props: MoveProps) {
  const sheets = useSheets(props.onClose);
  return sheets.state === 'ready' && <sheets.value.MoveSheet {...props} />;
}
