import { readOrganization } from '#domain/organization/contract.ts';
import { editRules, readRules } from '#domain/organization/rules.ts';
import type { Endpoint } from '#web/lib/http/endpoint.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { fieldProblems } from '#web/lib/forms/field-problems.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

const ofNotices = { saved: 'Avisos guardados', failed: 'No pudimos guardar los avisos.' };

type Saving = typeof ofNotices & { refreshes?: Endpoint[] };

export function useSaving({ saved, failed, refreshes = [] }: Saving = ofNotices) {
  const edit = useChange(editRules, { refreshes: [readRules, readOrganization, ...refreshes] });
  const save = (change: Parameters<typeof edit.mutate>[0]) =>
    edit.mutate(change, {
      onSuccess: () => toast.success(saved),
      onError: (failure) => toast.error(failed, messageOf(failure)),
    });
  return { save, isSaving: edit.isPending, problems: fieldProblems(edit.error) };
}
