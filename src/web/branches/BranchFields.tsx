import type { useForm } from '#web/lib/use-form.ts';
import { FieldRow } from '#web/ui/FieldRow.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { BranchValues } from './branch-form.ts';

/** The fields of a branch, the same for a new one and for one that is edited. */
export function BranchFields({ form }: { form: ReturnType<typeof useForm<BranchValues>> }) {
  const { field } = form;
  return (
    <>
      <TextField {...field('name')} label="Nombre" maxLength={80} autoComplete="off" />
      <TextField {...field('address_line1')} label="Dirección" optional maxLength={120} autoComplete="off" />
      <FieldRow>
        <TextField {...field('city')} label="Ciudad" optional maxLength={80} autoComplete="off" />
        <TextField {...field('postcode')} label="Código postal" optional maxLength={20} autoComplete="off" />
      </FieldRow>
      <TextField {...field('country')} label="País" optional maxLength={80} autoComplete="off" />
      <Switch
        label="Activa"
        name="is_active"
        value={form.values.is_active}
        onChange={(is_active) => form.set({ is_active })}
      />
    </>
  );
}
