import type { z } from 'zod';
import type { CashDay } from '#domain/cash/contract.ts';
import { noBranch } from '#domain/charges/drawer-branch.ts';
import type { Endpoint } from '#web/lib/http/endpoint.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import type { DialogProps } from './CashDialog.tsx';
import { readsOfCash } from '../use-cash.ts';

export const placeOf = ({ business_day, branch_id }: CashDay) => ({
  date: business_day,
  branch_id: branch_id ?? noBranch,
});

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
