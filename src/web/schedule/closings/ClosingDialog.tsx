import { closingProblem } from '#domain/schedule/blocks/closings.ts';
import {
  addClosing,
  changeClosing,
  type ClosingRule,
  type Covered,
  deleteClosing,
} from '#domain/schedule/blocks/contract.ts';
import { type Clock, instantToLocal, type PlainDate, type Zone } from '#domain/time.ts';
import { call } from '#web/lib/http/call.ts';
import { createKeyedRequest } from '#web/lib/http/keyed-request.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { checkRequired } from '#web/session/checks.ts';
import { ChoiceChips } from '#web/ui/fields/ChoiceChips.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { FieldRow } from '#web/ui/fields/Form.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { TimeField } from '#web/ui/fields/TimeField.tsx';
import type { Undoable } from '#web/ui/overlays/undo.ts';
import { coveredText } from '../blocks/block-text.ts';
import { showClosings } from '../shows.ts';
import { useOfferUndo } from '../use-offer-undo.ts';
import { closedName } from '#domain/schedule/blocks/closed-name.ts';
import { longestName, required } from '#domain/field-limits.ts';

type Props = { closing?: ClosingRule; zone: Zone; today: PlainDate; onClose: () => void };

type Extent = 'day' | 'part';
type Values = {
  name: string;
  from_date: PlainDate;
  to_date: PlainDate;
  extent: Extent;
  closed_from: Clock;
  closed_to: Clock;
};

const extents: { value: Extent; text: string }[] = [
  { value: 'day', text: 'todo el día' },
  { value: 'part', text: 'una parte' },
];

const valuesOf = (closing?: ClosingRule): Values => ({
  name: closing?.name ?? '',
  from_date: closing?.from_date ?? '',
  to_date: closing?.to_date ?? '',
  extent: closing?.closed_from ? 'part' : 'day',
  closed_from: closing?.closed_from ?? '',
  closed_to: closing?.closed_to ?? '',
});

const formOf = ({ name, from_date, to_date, extent, closed_from, closed_to }: Values) => ({
  name: name.trim(),
  from_date,
  to_date: to_date || from_date,
  closed_from: extent === 'part' ? closed_from || null : null,
  closed_to: extent === 'part' ? closed_to || null : null,
});

function check(values: Values) {
  const { msg = '', loc: [field] = [''] } = (values.from_date && closingProblem(formOf(values))) || {};
  return {
    name: checkRequired(values.name),
    from_date: checkRequired(values.from_date),
    to_date: field === 'to_date' ? msg : undefined,
    closed_from: missingTime(values, 'closed_from'),
    closed_to: missingTime(values, 'closed_to') ?? (field === 'closed_to' ? msg : undefined),
  };
}

const missingTime = (values: Values, field: 'closed_from' | 'closed_to') =>
  values.extent === 'part' && !values[field] ? required : undefined;

function underIt([first, ...others]: readonly Covered[], zone: string): Partial<Undoable> {
  if (!first) return {};
  const day = instantToLocal(first.start_at, zone).slice(0, 10);
  return {
    description: coveredText(1 + others.length),
    link: { text: 'Ver la agenda', href: `/dashboard/agenda?day=${day}` },
  };
}

const keyed = createKeyedRequest();

function useSave(closing: ClosingRule | undefined, zone: Zone, onClose: () => void) {
  const add = useChange(addClosing, { refreshes: showClosings, keyed });
  const change = useChange(changeClosing, { refreshes: showClosings });
  const offerUndo = useOfferUndo(showClosings);
  const end = (title: string, undo: (id: number) => Promise<unknown>) => ({
    onSuccess: ({ id, covered }: { id: number; covered: readonly Covered[] }) => {
      offerUndo({ title, ...underIt(covered, zone), undo: () => undo(id) });
      onClose();
    },
  });
  const save = (values: Values) => {
    const form = formOf(values);
    if (closing)
      change.mutate(
        { ...form, id: closing.id },
        end('Día cerrado actualizado', () => call(changeClosing, closing)),
      );
    else
      add.mutate(
        form,
        end('Día cerrado agregado', (id) => call(deleteClosing, { id })),
      );
  };
  return { sending: closing ? change : add, save };
}

export function ClosingDialog({ closing, zone, today, onClose }: Props) {
  const form = useForm<Values>(valuesOf(closing), check);
  const { sending, save } = useSave(closing, zone, onClose);
  const { name, extent, from_date } = form.values;
  return (
    <FormDialog
      title={closing ? 'Editar día cerrado' : 'Agregar feriado'}
      send={closing ? 'Guardar' : 'Agregar'}
      sending={sending}
      onSubmit={form.submit(save)}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label="Nombre"
        maxLength={longestName}
        autoComplete="off"
        hint={`Tus clientes leen «${closedName({ name: name.trim() || 'Navidad' })}».`}
      />
      <FieldRow>
        <DateField {...form.field('from_date')} label="Primer día" min={today} />
        <DateField
          {...form.field('to_date')}
          label="Último día"
          min={from_date || today}
          hint="Vacío: un solo día."
        />
      </FieldRow>
      <ChoiceChips
        label="Cuánto"
        value={extent}
        choices={extents}
        onChange={(chosen) => form.set({ extent: chosen })}
      />
      {extent === 'part' && (
        <FieldRow>
          <TimeField {...form.field('closed_from')} label="Desde" />
          <TimeField {...form.field('closed_to')} label="Hasta" />
        </FieldRow>
      )}
    </FormDialog>
  );
}
