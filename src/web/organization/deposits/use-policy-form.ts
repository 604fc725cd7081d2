import type { Policy } from '#domain/organization/policy.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useSaving } from '../notices/use-saving.ts';
import { atFields, policyErrors, policyOf, typedPolicy } from './typed-policy.ts';

type TextName = 'percent' | 'cents' | 'hold_minutes' | 'transfer_hours' | 'transfer_text' | 'after_no_shows';

const numbers = ['percent', 'cents', 'hold_minutes', 'transfer_hours'] as const;

export function usePolicyForm(stored: Policy, currency: string | null) {
  const form = useForm(typedPolicy(stored), (typed) => {
    const { deposits: _elsewhere, ...errors } = policyErrors(typed, stored, currency);
    return errors;
  });
  const { save, isSaving, problems } = useSaving({
    saved: 'Anticipos guardados',
    failed: 'No pudimos guardar los anticipos.',
  });
  const { values, set } = form;
  const errors = policyErrors(values, stored, currency);
  const refused = atFields(problems, values.kind);
  const field = (name: TextName) => {
    const own = form.field(name);
    // Choosing premium services makes a percentage wrong that nobody touched.
    const atOnce = name === 'percent' && values.premium ? errors.percent : undefined;
    return { ...own, error: own.error ?? refused[name] ?? atOnce };
  };
  return {
    values,
    set,
    field,
    isSaving,
    problem: errors.deposits ?? refused.deposits,
    policy: policyOf(values, stored),
    isClear: !numbers.some((name) => errors[name]),
    submit: form.submit((typed) => save({ policy: policyOf(typed, stored) })),
  };
}

export type PolicyForm = ReturnType<typeof usePolicyForm>;
