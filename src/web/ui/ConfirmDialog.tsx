import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  open: boolean;
  title: string;
  /** What is lost, in a sentence. */
  children: ReactNode;
  confirm: string;
  cancel?: string;
  tone?: 'primary' | 'danger';
  waiting?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({ cancel = 'Volver', tone = 'danger', waiting = false, ...props }: Props) {
  return (
    <Dialog
      open={props.open}
      title={props.title}
      onClose={props.onClose}
      actions={
        <>
          <Button variant="secondary" onClick={props.onClose}>
            {cancel}
          </Button>
          <Button variant={tone} waiting={waiting} onClick={props.onConfirm}>
            {props.confirm}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
