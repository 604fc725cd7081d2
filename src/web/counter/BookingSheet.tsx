import { useOpened } from '#web/ui/use-lazy.ts';
import type { CounterProps } from './CounterSheet.tsx';
import type { MoveProps } from './move/use-move.ts';

const loadSheets = () => import('./sheets.ts');

export function BookingSheet(props: CounterProps) {
  const sheets = useOpened(loadSheets, props.onClose);
  return sheets.state === 'ready' && <sheets.value.CounterSheet {...props} />;
}

export function RescheduleSheet(props: MoveProps) {
  const sheets = useOpened(loadSheets, props.onClose);
  return sheets.state === 'ready' && <sheets.value.MoveSheet {...props} />;
}
