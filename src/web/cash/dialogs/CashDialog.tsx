import type { CashDay } from '#domain/cash/contract.ts';
import type { Charge } from '#domain/charges/contract.ts';
import type { PlainDate } from '#domain/time.ts';
import { CloseDialog } from './CloseDialog.tsx';
import { FloatDialog } from './FloatDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { ReopenDialog } from './ReopenDialog.tsx';
import { VoidDialog } from './VoidDialog.tsx';

export type CashAction =
  | { what: 'float' | 'in' | 'out' | 'close' | 'reopen' }
  | { what: 'void'; charge: Charge };

export type DialogProps = {
  day: CashDay;
  today: PlainDate;
  /** Called while the dialog shows the error, because another user may have closed the drawer meanwhile. */
  onFailed: () => void;
  onClose: () => void;
};

export function CashDialog({ action, ...props }: DialogProps & { action: CashAction }) {
  switch (action.what) {
    case 'float':
      return <FloatDialog {...props} />;
    case 'close':
      return <CloseDialog {...props} />;
    case 'reopen':
      return <ReopenDialog {...props} />;
    case 'void':
      return <VoidDialog {...props} charge={action.charge} />;
    default:
      return <MoveDialog {...props} kind={action.what} />;
  }
}
