import { readOrganization } from '#domain/organization/contract.ts';
import { editRules, readRules } from '#domain/organization/rules.ts';
import { messageOf } from '#web/lib/failures.ts';
import { useChange } from '#web/lib/use-change.ts';
import { toast } from '#web/ui/toasts.ts';

/** Saves a section of the rules; what was typed stays whatever becomes of it. */
export function useSaving() {
  const edit = useChange(editRules, { refreshes: [readRules, readOrganization] });
  const save = (change: Parameters<typeof edit.mutate>[0]) =>
    edit.mutate(change, {
      onSuccess: () => toast.success('Avisos guardados'),
      onError: (failure) => toast.error('No pudimos guardar los avisos.', messageOf(failure)),
    });
  return { save, isSaving: edit.isPending };
}
