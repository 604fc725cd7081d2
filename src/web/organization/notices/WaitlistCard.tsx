import type { Rules } from '#domain/organization/rules.ts';
import {
  offerMinutes,
  tooFewMinutes,
  tooManyMinutes,
  wholeMinutes,
} from '#domain/organization/rule-limits.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { NoticesForm } from './NoticesForm.tsx';
import { useSaving } from './use-saving.ts';

const { least, most } = offerMinutes;

type Props = { waitlist: Rules['waitlist']; mayEdit: boolean };

function checkMinutes(typed: string): string | undefined {
  if (!/^\d+$/.test(typed.trim())) return wholeMinutes;
  if (Number(typed) < least) return tooFewMinutes;
  return Number(typed) > most ? tooManyMinutes : undefined;
}

export function WaitlistCard({ waitlist, mayEdit }: Props) {
  const form = useForm({ on: waitlist.on, minutes: String(waitlist.minutes) }, ({ minutes }) => ({
    minutes: checkMinutes(minutes),
  }));
  const { save, isSaving } = useSaving();
  return (
    <NoticesForm
      title="Lista de espera"
      {...{ mayEdit }}
      waiting={isSaving}
      onSubmit={form.submit(({ on, minutes }) => save({ waitlist: { on, minutes: Number(minutes) } }))}
    >
      <Switch label="Lista de espera" name="on" value={form.values.on} onChange={(on) => form.set({ on })} />
      <TextField
        {...form.field('minutes')}
        label="Minutos para responder"
        inputMode="numeric"
        maxLength={String(most).length}
        autoComplete="off"
        hint={`El lugar que se libera se guarda ese tiempo para quien espera, de ${least} a ${most} minutos.`}
      />
    </NoticesForm>
  );
}
