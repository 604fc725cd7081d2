import { reopenCash } from '#domain/cash/contract.ts';
import type { DialogProps } from './CashDialog.tsx';
import { ReopenConfirm } from '#web/charges/ReopenConfirm.tsx';
import { placeOf, useCashChange } from './use-cash-change.ts';

export function ReopenDialog({ day, ...ends }: DialogProps) {
  const { send, sending } = useCashChange(reopenCash, { ...ends, done: 'Caja reabierta' });
  return <ReopenConfirm sending={sending} onConfirm={() => send(placeOf(day))} onClose={ends.onClose} />;
}
