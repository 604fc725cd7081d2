import { type Policy, usualPolicy } from '#domain/organization/policy.ts';
import type { Rules } from '#domain/organization/rules.ts';
import { readProfile } from '#domain/profile/contract.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { ChoiceChips } from '#web/ui/fields/ChoiceChips.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { NoticesForm } from '../notices/NoticesForm.tsx';
import { AmountFields, MethodFields, ReasonFields } from './DepositFields.tsx';
import { PolicyPreview } from './PolicyPreview.tsx';
import { usePolicyForm } from './use-policy-form.ts';

type Props = { rules: Rules; mayEdit: boolean };

export function DepositsCard({ rules: { policy = usualPolicy, terms }, mayEdit }: Props) {
  const profile = useRead(readProfile, {});
  return (
    <Loaded of={profile} problem="No pudimos cargar los anticipos.">
      {({ currency }) => (
        <DepositsForm stored={policy} cancelHours={terms.cancel_hours} {...{ currency, mayEdit }} />
      )}
    </Loaded>
  );
}

const asked = [
  { value: 'nobody', text: 'A nadie' },
  { value: 'listed', text: 'A quien elijas' },
] as const;

type FormProps = { stored: Policy; cancelHours: number; currency: string | null; mayEdit: boolean };

function DepositsForm({ stored, cancelHours, currency, mayEdit }: FormProps) {
  const form = usePolicyForm(stored, currency);
  const { values, policy, isClear } = form;
  return (
    <NoticesForm title="Anticipos" isLong mayEdit={mayEdit} waiting={form.isSaving} onSubmit={form.submit}>
      <ChoiceChips
        label="Pedir anticipo"
        value={values.who}
        choices={asked}
        onChange={(who) => form.set({ who })}
      />
      {values.who === 'listed' && (
        <>
          <ReasonFields form={form} />
          <AmountFields form={form} />
          <MethodFields form={form} mayEdit={mayEdit} />
        </>
      )}
      <PolicyPreview policy={isClear ? policy : null} {...{ cancelHours, currency }} />
    </NoticesForm>
  );
}
