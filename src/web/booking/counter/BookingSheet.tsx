import { useOpened } from '#web/ui/use-lazy.ts';
import type { CounterProps } from './CounterSheet.tsx';
import type { MoveProps } from './use-move.ts';

const loadSheets = () => import('./sheets.ts');

/** Sheet in which staff book for a client; its module loads when the sheet first opens. */
export function BookingSheet(props: CounterProps) {
  const sheets = useOpened(loadSheets, props.onClose);
  return sheets.state === 'ready' && <sheets.value.CounterSheet {...props} />;
}

/** Sheet in which staff move a reservation to another time or barber. */
export function RescheduleSheet(props: MoveProps) {
  const sheets = useOpened(loadSheets, props.onClose);
  return sheets.state === 'ready' && <sheets.value.MoveSheet {...props} />;
}
