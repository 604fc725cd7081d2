import { useRef, useState } from 'react';
import { editImport, type ShopImport } from '#domain/imports/contract.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { type Choices, mergeChoices } from './merge-choices.ts';
import { useCacheImport } from './use-import.ts';

// Choices in quick succession are one request: the server reads the file anew for each, at most 30 in ten minutes.
const collectMs = 600;

export function useChoices(stored: ShopImport) {
  const keep = useCacheImport();
  const edit = useChange(editImport, { onDone: (_input, answer) => keep(answer) });
  const [chosen, setChosen] = useState<Choices | null>(null);
  // Not cleared when the component goes: the choices of a user who leaves the page are sent, too.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const send = (mapping: Choices, onSent?: () => void) => {
    clearTimeout(timer.current);
    edit.mutate(
      { id: stored.id, mapping },
      {
        ...(onSent && { onSuccess: onSent }),
        onSettled: () => setChosen((now) => (now === mapping ? null : now)),
      },
    );
  };
  const choose = (more: Choices) => {
    const all = mergeChoices(chosen ?? {}, more);
    setChosen(all);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(all), collectMs);
  };
  const afterSending = (next: () => void) => (chosen ? send(chosen, next) : next());
  const shown = chosen ? { ...stored, mapping: mergeChoices(stored.mapping, chosen) } : stored;
  return { shown, choose, afterSending, isSaving: edit.isPending, error: edit.error };
}
