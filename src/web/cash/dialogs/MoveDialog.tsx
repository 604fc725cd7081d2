import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type CashDay, moveCash, type MoveKind } from '#domain/cash/contract.ts';
import { longestMoveReason } from '#domain/cash/cash-limits.ts';
import { call } from '#web/lib/http/call.ts';
import { createKeyedRequest } from '#web/lib/http/keyed-request.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { readKey } from '#web/lib/http/use-read.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { checkRequired } from '#web/session/checks.ts';
import { AmountField } from '#web/ui/fields/AmountField.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { amountOf, checkAmount } from '../cash-text.ts';
import type { DialogProps } from './CashDialog.tsx';
import { readsOfCash } from '../use-cash.ts';
import { placeOf } from './use-cash-change.ts';

const words = {
  in: { title: 'Entrada de efectivo', send: 'Anotar entrada', done: 'Entrada anotada' },
  out: { title: 'Salida de efectivo', send: 'Anotar salida', done: 'Salida anotada' },
} as const;

// Created outside the component, so that a form reopened after a lost response sends the same idempotency key.
const keyed = createKeyedRequest();

export function MoveDialog({ day, kind, onFailed, onClose }: DialogProps & { kind: MoveKind }) {
  const { title, send, done } = words[kind];
  const form = useForm({ amount: '', reason: '' }, ({ amount, reason }) => ({
    amount: checkAmount(amount) ?? (amountOf(amount) === 0 ? 'Debe ser mayor que 0.' : undefined),
    reason: checkRequired(reason),
  }));
  const sending = useMove(() => {
    toast.success(done);
    onClose();
  }, onFailed);
  return (
    <FormDialog
      title={title}
      send={send}
      sending={sending}
      onClose={onClose}
      onSubmit={form.submit(({ amount, reason }) =>
        sending.mutate({ ...placeOf(day), kind, amount: amountOf(amount), reason: reason.trim() }),
      )}
    >
      <AmountField {...form.field('amount')} label="Importe" />
      <TextField {...form.field('reason')} label="Motivo" autoComplete="off" maxLength={longestMoveReason} />
    </FormDialog>
  );
}

function useMove(onSuccess: () => void, onError: () => void) {
  const queries = useQueryClient();
  return useSending<CashDay, z.input<typeof moveCash.input>>({
    mutationFn: (move) => keyed(move, (sent, options) => call(moveCash, sent, options)),
    onSuccess: async () => {
      await Promise.all(readsOfCash.map((read) => queries.invalidateQueries({ queryKey: readKey(read) })));
      onSuccess();
    },
    onError,
  });
}
