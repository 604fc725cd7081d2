import { useState } from 'react';
import type { z } from 'zod';
import { type Profile, readProfile, saveProfile } from '#domain/profile/contract.ts';
import { fieldProblems } from '#web/lib/forms/field-problems.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { changedOf, useForm } from '#web/lib/forms/use-form.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

const none = () => ({});

export const saved = () => toast.success('Página actualizada');

type Options<V> = {
  inputOf?: (values: V) => z.input<typeof saveProfile.input>;
  /** Fills fields that are stored empty; a proposal is saved with the section. */
  propose?: (values: V) => V;
};

/** Only the server validates the form; its errors appear at their fields, and all typed values stay. */
export function useSection<V extends Record<string, unknown>>(
  profile: Profile,
  valuesOf: (profile: Profile) => V,
  { inputOf = (values) => values, propose = (values) => values }: Options<V> = {},
) {
  const [stored, setStored] = useState(() => valuesOf(profile));
  const form = useForm<V>(propose(stored), none);
  const save = useChange(saveProfile, { refreshes: [readProfile] });
  const problems = fieldProblems(save.error);
  const submit = form.submit((values) =>
    save.mutate(changedOf(inputOf(stored), inputOf(values)), {
      onSuccess: (answer) => {
        form.reset(valuesOf(answer));
        setStored(valuesOf(answer));
        saved();
      },
    }),
  );
  const field = <K extends keyof V & string>(name: K) => ({ ...form.field(name), error: problems[name] });
  return { field, set: form.set, values: form.values, save, submit };
}

export type Section = Pick<ReturnType<typeof useSection>, 'save' | 'submit'>;
