import {
  bookingModeNames,
  bookingModes,
  editOrganization,
  type Organization,
  readOrganization,
} from '#domain/organization/contract.ts';
import { longestName } from '#domain/field-limits.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { changedOf, useForm } from '#web/lib/forms/use-form.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { checkRequired } from '#web/session/checks.ts';

const modes = bookingModes.map((mode) => ({ value: mode as string, text: bookingModeNames[mode] }));

const zoneChoices = (present: string) =>
  [...new Set([present, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .toSorted((a, b) => a.localeCompare(b))
    .map((zone) => ({ value: zone, text: zone.replaceAll('_', ' ') }));

const valuesOf = ({ name, timezone, settings: { booking_mode } }: Organization) => ({
  name,
  timezone,
  booking_mode: booking_mode as string,
});

const toSend = ({ name, timezone, booking_mode }: ReturnType<typeof valuesOf>) => ({
  name: name.trim(),
  timezone,
  settings: { booking_mode: bookingModes.find((mode) => mode === booking_mode) },
});

export function ShopForm({ shop }: { shop: Organization }) {
  const form = useForm(valuesOf(shop), ({ name }) => ({ name: checkRequired(name) }));
  const edit = useChange(editOrganization, { refreshes: [readOrganization] });
  const submit = form.submit((values) =>
    edit.mutate(changedOf(toSend(form.opened), toSend(values)), {
      onSuccess: (saved) => {
        form.reset(valuesOf(saved));
        toast.success('Barbería actualizada');
      },
      onError: (failure) => toast.error('No se pudo actualizar', messageOf(failure)),
    }),
  );
  return (
    <Card title="Tu barbería">
      <Form onSubmit={submit} send="Guardar cambios" waiting={edit.isPending}>
        <TextField
          {...form.field('name')}
          label="Nombre de la barbería"
          autoComplete="organization"
          maxLength={longestName}
          hint={`Tu enlace es ${location.host}/${shop.slug} y no cambia.`}
        />
        <SelectField
          {...form.field('timezone')}
          label="Zona horaria"
          choices={zoneChoices(shop.timezone)}
          hint="La agenda, los horarios y las reservas usan este reloj."
        />
        <SelectField
          {...form.field('booking_mode')}
          label="Orden de la reserva"
          choices={modes}
          hint="Qué elige primero el cliente en tu página."
        />
      </Form>
    </Card>
  );
}
