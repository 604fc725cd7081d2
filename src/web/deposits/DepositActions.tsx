import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { type Deposit, listDeposits } from '#domain/deposits/contract.ts';
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { readKey } from '#web/lib/http/use-read.ts';
import { refreshReservations } from '#web/reservations/undo.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { actsOf, type DepositAct, depositActs } from './deposit-actions.ts';
import styles from './DepositsPage.module.css';

type Props = { deposit: Deposit; name: string; heir: RefObject<HTMLElement | null> };

export function DepositActions({ deposit, name, heir }: Props) {
  const queries = useQueryClient();
  const place = useFocusFallback<HTMLDivElement>(heir);
  const [asking, setAsking] = useState<DepositAct | null>(null);
  const sending = useSending<Deposit, DepositAct>({
    mutationFn: (act) => depositActs[act].send(String(deposit.id)),
    onSuccess: (after, act) => toast.success(depositActs[act].past, depositActs[act].done(after)),
    onError: (failure) => toast.error('No se pudo guardar', messageOf(failure)),
    onSettled: async () => {
      setAsking(null);
      refreshReservations(queries);
      await queries.invalidateQueries({ queryKey: readKey(listDeposits) });
    },
  });
  const press = (act: DepositAct) => (depositActs[act].question ? setAsking(act) : sending.mutate(act));
  const question = asking && depositActs[asking].question?.(deposit, name);
  const acts = actsOf(deposit, useNow());
  if (acts.length === 0) return null;
  return (
    <div ref={place} className={styles.buttons}>
      {acts.map((act, nth) => (
        <Button
          key={act}
          variant={nth === 0 ? 'secondary' : 'quiet'}
          label={`${depositActs[act].label}: ${name}`}
          waiting={sending.isPending && sending.variables === act}
          onClick={() => press(act)}
        >
          {depositActs[act].label}
        </Button>
      ))}
      {asking && question && (
        <ConfirmDialog
          open
          title={question.title}
          confirm={depositActs[asking].label}
          tone={question.tone}
          waiting={sending.isPending}
          onConfirm={() => sending.mutate(asking)}
          onClose={() => setAsking(null)}
        >
          <p>{question.text}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
