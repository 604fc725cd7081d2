import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#web/lib/http/endpoint.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Problem } from '../Problem.tsx';
import { toast } from './toasts.ts';

type Props<I extends z.ZodObject> = {
  title: string;
  done: string;
  target: Endpoint<I>;
  input: z.input<I>;
  refreshes: Endpoint[];
  onClose: () => void;
  children: ReactNode;
};

export function DeleteDialog<I extends z.ZodObject>({ title, done, onClose, ...props }: Props<I>) {
  const remove = useChange(props.target, { refreshes: props.refreshes });
  const confirm = () =>
    remove.mutate(props.input, {
      onSuccess: () => {
        toast.success(done);
        onClose();
      },
      onError: (failure) => toast.error('No se pudo eliminar', messageOf(failure)),
    });
  return (
    <ConfirmDialog
      open
      title={title}
      confirm="Eliminar"
      waiting={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{props.children}</p>
      {remove.isError && <Problem>{messageOf(remove.error)}</Problem>}
    </ConfirmDialog>
  );
}
