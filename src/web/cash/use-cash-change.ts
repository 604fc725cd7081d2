import type { z } from 'zod';
import type { CashDay } from '#domain/cash/contract.ts';
import { noBranch } from '#domain/charges/drawer-branch.ts';
import type { Endpoint } from '#web/lib/endpoint.ts';
import { useChange } from '#web/lib/use-change.ts';
import { toast } from '#web/ui/toasts.ts';
import type { DialogProps } from './CashDialog.tsx';
import { readsOfCash } from './use-cash.ts';

/** Which day and branch a change is of, as calls name them. */
export const placeOf = ({ business_day, branch_id }: CashDay) => ({
  date: business_day,
  branch_id: branch_id ?? noBranch,
});

/** Sends a change of a day's money from a dialog, which then closes; what was refused stays in it. */
export function useCashChange<I extends z.ZodObject, A extends z.ZodType>(
  target: Endpoint<I, A>,
  { done, onFailed, onClose }: Pick<DialogProps, 'onFailed' | 'onClose'> & { done: string },
  alsoRefreshes: Endpoint[] = [],
) {
  const change = useChange(target, { refreshes: [...readsOfCash, ...alsoRefreshes] });
  const send = (input: z.input<I>) =>
    change.mutate(input, {
      onSuccess: () => {
        toast.success(done);
        onClose();
      },
      onError: onFailed,
    });
  return { send, sending: change };
}
