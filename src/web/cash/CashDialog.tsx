import type { CashDay } from '#domain/cash/contract.ts';
import type { Charge } from '#domain/charges/contract.ts';
import type { PlainDate } from '#domain/time.ts';
import { CloseDialog } from './CloseDialog.tsx';
import { FloatDialog } from './FloatDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { ReopenDialog } from './ReopenDialog.tsx';
import { VoidDialog } from './VoidDialog.tsx';

/** What somebody asks to do with a day's money. */
export type Asked = { what: 'float' | 'in' | 'out' | 'close' | 'reopen' } | { what: 'void'; charge: Charge };

export type DialogProps = {
  day: CashDay;
  /** The shop's date. */
  today: PlainDate;
  /** Called beside the sentence that the dialog shows: the day may have been closed meanwhile. */
  onFailed: () => void;
  onClose: () => void;
};

/** Where that is done, or asked once more. */
export function CashDialog({ asked, ...props }: DialogProps & { asked: Asked }) {
  switch (asked.what) {
    case 'float':
      return <FloatDialog {...props} />;
    case 'close':
      return <CloseDialog {...props} />;
    case 'reopen':
      return <ReopenDialog {...props} />;
    case 'void':
      return <VoidDialog {...props} charge={asked.charge} />;
    default:
      return <MoveDialog {...props} kind={asked.what} />;
  }
}
