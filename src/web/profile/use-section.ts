import type { z } from 'zod';
import { type Profile, readProfile, saveProfile } from '#domain/profile/contract.ts';
import { fieldProblems } from '#web/lib/field-problems.ts';
import { useChange } from '#web/lib/use-change.ts';
import { changedOf, useForm } from '#web/lib/use-form.ts';
import { toast } from '#web/ui/toasts.ts';

const none = () => ({});

export const saved = () => toast.success('Página actualizada');

/**
 * A section of the page, saved by itself. The server alone judges it: what it finds wrong stands beside its field, and
 * all that was typed stays. `inputOf` makes what is sent of what stands in the form.
 */
export function useSection<V extends Record<string, unknown>>(
  profile: Profile,
  valuesOf: (profile: Profile) => V,
  inputOf: (values: V) => z.input<typeof saveProfile.input> = (values) => values,
) {
  const form = useForm<V>(valuesOf(profile), none);
  const save = useChange(saveProfile, { refreshes: [readProfile] });
  const problems = fieldProblems(save.error);
  const submit = form.submit((values) =>
    save.mutate(changedOf(inputOf(form.opened), inputOf(values)), {
      onSuccess: (kept) => {
        form.reset(valuesOf(kept));
        saved();
      },
    }),
  );
  const field = <K extends keyof V & string>(name: K) => ({ ...form.field(name), error: problems[name] });
  return { field, set: form.set, values: form.values, save, submit };
}

export type Section = Pick<ReturnType<typeof useSection>, 'save' | 'submit'>;
