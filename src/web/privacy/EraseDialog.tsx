import type { ReactNode } from 'react';
import { erasingWord, erasingWordNeeded } from '#domain/privacy/erasing-word.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

const longestTyped = 10;

type Props = {
  title: string;
  send: string;
  sending: { isPending: boolean; failure: unknown };
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks for a typed confirmation, because erasure cannot be undone. */
export function EraseDialog({ title, send, sending, onSend, onClose, children }: Props) {
  const form = useForm({ word: '' }, ({ word: typed }) => ({
    word: typed.trim() === erasingWord ? undefined : erasingWordNeeded,
  }));
  return (
    <FormDialog
      title={title}
      send={send}
      sending={{ isPending: sending.isPending, error: null }}
      onSubmit={form.submit(onSend)}
      onClose={onClose}
    >
      {children}
      <TextField
        {...form.field('word')}
        label={`Escribe ${erasingWord}`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={longestTyped}
      />
      {sending.failure !== null && <Problem>{messageOf(sending.failure)}</Problem>}
    </FormDialog>
  );
}
