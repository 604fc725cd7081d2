import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { messageOf } from '#web/lib/http/failures.ts';
import { Dialog, DialogButtons } from './Dialog.tsx';
import { FormFields } from '../fields/Form.tsx';
import { Problem } from '../Problem.tsx';

type Props = {
  title: string;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  send: string;
  sending: { isPending: boolean; error: Error | null };
  onClose: () => void;
  note?: ReactNode;
  children: ReactNode;
};

const bringIntoView = (problem: HTMLElement | null) => problem?.scrollIntoView({ block: 'center' });

export function FormDialog({ title, onSubmit, send, sending, onClose, note, children }: Props) {
  const form = useId();
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      note={note}
      actions={
        <DialogButtons onBack={onClose} type="submit" form={form} waiting={sending.isPending}>
          {send}
        </DialogButtons>
      }
    >
      <FormFields id={form} onSubmit={onSubmit}>
        {children}
        {sending.error && (
          <div ref={bringIntoView}>
            <Problem>{messageOf(sending.error)}</Problem>
          </div>
        )}
      </FormFields>
    </Dialog>
  );
}
