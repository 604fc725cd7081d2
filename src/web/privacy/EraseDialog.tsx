import type { ReactNode } from 'react';
import { messageOf } from '#web/lib/http/failures.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

// Repeats the contract's literal, because importing the contract would bundle the schema library.
const word = 'BORRAR';

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
    word: typed.trim() === word ? undefined : `Escribe ${word} para confirmar.`,
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
        label={`Escribe ${word}`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={10}
      />
      {sending.failure !== null && <Problem>{messageOf(sending.failure)}</Problem>}
    </FormDialog>
  );
}
