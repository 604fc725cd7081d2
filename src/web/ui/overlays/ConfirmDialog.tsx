import type { ReactNode } from 'react';
import { Dialog, DialogButtons } from './Dialog.tsx';

type Props = {
  open: boolean;
  title: string;
  children: ReactNode;
  confirm: string;
  cancel?: string;
  tone?: 'primary' | 'danger';
  waiting?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmDialog({ cancel, tone = 'danger', waiting = false, ...props }: Props) {
  return (
    <Dialog
      open={props.open}
      title={props.title}
      onClose={props.onClose}
      actions={
        <DialogButtons
          back={cancel}
          onBack={props.onClose}
          variant={tone}
          waiting={waiting}
          onClick={props.onConfirm}
        >
          {props.confirm}
        </DialogButtons>
      }
    >
      {props.children}
    </Dialog>
  );
}
