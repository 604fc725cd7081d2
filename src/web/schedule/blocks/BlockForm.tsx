import { type ReactNode, type SyntheticEvent, useState } from 'react';
import type { z } from 'zod';
import { blockKindNames } from '#domain/schedule/blocks/edits.ts';
import { blockKinds } from '#domain/schedule/blocks/withheld.ts';
import { previewBlock } from '#domain/schedule/blocks/contract.ts';
import { type PlainDate, today } from '#domain/time.ts';
import { longestReason } from '#domain/field-limits.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { useDebounced } from '#web/lib/forms/use-debounced.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { ChoiceChips, PressChips } from '#web/ui/fields/ChoiceChips.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { FieldRow } from '#web/ui/fields/Form.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { TimeField } from '#web/ui/fields/TimeField.tsx';
import { type BlockValues, endsOf, problemOf, repeatOf } from './block-form.ts';
import type { Shop } from './BlockSheet.tsx';
import { Covered } from './Covered.tsx';
import { RepeatFields } from './RepeatFields.tsx';
import type { Workdays } from './use-workdays.ts';

const kinds = blockKinds.map((value) => ({ value, text: blockKindNames[value] ?? value }));

type Props = {
  title: string;
  send: string;
  sending: { isPending: boolean; error: Error | null };
  shop: Shop;
  values: BlockValues;
  set: (changes: Partial<BlockValues>) => void;
  workdays: Workdays;
  /** Shown fields: one day of a repetition has a date and no repetition, several days have only a repetition. */
  asks: { date: boolean; repeat: boolean; once: boolean };
  from: PlainDate;
  onSend: () => void;
  onClose: () => void;
  children?: ReactNode;
  foot?: ReactNode;
};

export function BlockForm({ values, set, workdays, asks, foot, children, ...props }: Props) {
  const [isTried, setTried] = useState(false);
  const problem = problemOf(values);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (!problem) props.onSend();
  };
  const { date, start, end } = values;
  const ends = endsOf(start, workdays.closesOn(date));
  return (
    <FormDialog
      title={props.title}
      send={props.send}
      sending={props.sending}
      onSubmit={submit}
      onClose={props.onClose}
      note={<CoveredNow {...{ values, workdays }} from={props.from} shop={props.shop} isValid={!problem} />}
    >
      {children}
      <ChoiceChips label="Tipo" value={values.kind} choices={kinds} onChange={(kind) => set({ kind })} />
      {asks.date && <DateField label="Fecha" value={date} onChange={(typed) => set({ date: typed })} />}
      <FieldRow>
        <TimeField label="Desde" value={start} onChange={(typed) => set({ start: typed })} />
        <TimeField label="Hasta" value={end} onChange={(typed) => set({ end: typed })} />
      </FieldRow>
      <PressChips
        label="Cuánto dura"
        chips={ends.map(({ text, end: chosen }) => ({
          text,
          isPressed: end === chosen,
          onPress: () => set({ end: chosen }),
        }))}
      />
      {asks.repeat && (
        <RepeatFields {...{ values, set }} offers={{ once: asks.once, work: workdays.days.length > 0 }} />
      )}
      <TextField
        label="Motivo"
        optional
        value={values.reason}
        maxLength={longestReason}
        autoComplete="off"
        hint="Lo ve solo tu equipo."
        onChange={(reason) => set({ reason })}
      />
      {isTried && problem && <Problem>{problem}</Problem>}
      {foot}
    </FormDialog>
  );
}

type CoveredProps = Pick<Props, 'values' | 'workdays' | 'from' | 'shop'> & { isValid: boolean };

function CoveredNow({ values, workdays, from, shop, isValid }: CoveredProps) {
  const now = useNow();
  const repeat = repeatOf(values, workdays.days);
  const query = useDebounced(
    JSON.stringify({
      barber_id: values.barber,
      date: from,
      start: values.start,
      end: values.end,
      ...(repeat && {
        weekdays: repeat.weekdays.join(),
        every_weeks: repeat.every_weeks,
        ...(repeat.until && { until: repeat.until }),
      }),
    }),
    300,
  );
  const covered = useRead(previewBlock, JSON.parse(query) as z.input<typeof previewBlock.input>, {
    enabled: isValid,
    keepPrevious: true,
    onFailure: () => null,
  });
  return (
    <Covered
      covered={(isValid && covered.data) || []}
      zone={shop.timezone}
      today={today(now, shop.timezone)}
    />
  );
}
