import { longestName } from '#domain/field-limits.ts';
import { longestDescription, longestGroup } from '#domain/services/service-limits.ts';
import type { useForm } from '#web/lib/forms/use-form.ts';
import type { FieldProps } from '#web/ui/fields/FieldFrame.tsx';
import { FieldRow } from '#web/ui/fields/Form.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import { parseMinutes, type ServiceValues, shownPrice, typedLengths } from './service-form.ts';

const priceTypes = [
  { value: 'fixed', text: 'Precio fijo' },
  { value: 'from', text: 'Precio desde' },
] as const;

export function ServiceFields({ form }: { form: ReturnType<typeof useForm<ServiceValues>> }) {
  const { field, set, values } = form;
  const price = field('price');
  const duration = field('duration_minutes');
  // On blur the fields show the value that will be saved.
  const settlePrice = () => {
    price.onBlur();
    set({ price: shownPrice(values.price) });
  };
  const settleDuration = () => {
    duration.onBlur();
    const typed = values.duration_minutes;
    if (typed.trim()) set({ duration_minutes: String(parseMinutes(typed)) });
  };
  const setPremium = (is_premium: boolean) =>
    set(is_premium ? { is_premium, price: '0.00', price_type: 'fixed' } : { is_premium });
  return (
    <>
      <TextField {...field('name')} label="Nombre" maxLength={longestName} autoComplete="off" />
      <TextArea {...field('description')} label="Descripción" optional maxLength={longestDescription} />
      <GroupField {...field('group_name')} />
      <TextField
        {...duration}
        label="Duración (min)"
        inputMode="numeric"
        maxLength={typedLengths.minutes}
        autoComplete="off"
        onBlur={settleDuration}
      />
      <Switch
        label="Premium (sin costo para el cliente)"
        name="is_premium"
        value={values.is_premium}
        onChange={setPremium}
      />
      <FieldRow>
        <TextField
          {...price}
          label="Precio"
          inputMode="decimal"
          maxLength={typedLengths.price}
          autoComplete="off"
          disabled={values.is_premium}
          onBlur={settlePrice}
        />
        <SelectField
          {...field('price_type')}
          label="Tipo de precio"
          choices={priceTypes}
          disabled={values.is_premium}
        />
      </FieldRow>
      <Switch label="Activo" name="active" value={values.active} onChange={(active) => set({ active })} />
    </>
  );
}

const GroupField = (field: FieldProps) => (
  <TextField
    {...field}
    label="Grupo"
    hint="El título bajo el que se muestra en tu página, como Cortes o Barba."
    optional
    maxLength={longestGroup}
    autoComplete="off"
  />
);
