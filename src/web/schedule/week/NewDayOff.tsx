import { type SyntheticEvent, useState } from 'react';
import { type DayOffProblem, dayOffProblem } from '#domain/schedule/days-off.ts';
import type { PlainDate } from '#domain/time.ts';
import { longestReason } from '#domain/field-limits.ts';
import { createKeyedRequest } from '#web/lib/http/keyed-request.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { FieldRow, Form } from '#web/ui/fields/Form.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { scheduleCalls } from './schedule-calls.ts';

const empty = { off_date: '', reason: '' };

type Props = { person?: number | undefined; today: PlainDate; taken: readonly PlainDate[] };

export function NewDayOff({ person, today, taken }: Props) {
  const calls = scheduleCalls(person);
  const [keyed] = useState(createKeyedRequest);
  const [problem, setProblem] = useState<DayOffProblem | null>(null);
  const form = useForm(empty, () => ({}));
  const add = useChange(calls.addDayOff, { refreshes: [calls.listDaysOff], keyed });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { off_date, reason } = form.values;
    const found = dayOffProblem(off_date, taken, today);
    setProblem(found);
    if (found) return event.currentTarget.querySelector('input')?.focus();
    add.mutate(
      { off_date, reason: reason.trim() },
      {
        onSuccess: () => {
          form.reset();
          toast.success('Día agregado');
        },
        onError: (failure) => toast.error('No se pudo agregar', messageOf(failure)),
      },
    );
    return undefined;
  };
  return (
    <Card title="Agregar día libre">
      <Form onSubmit={submit} send="Agregar" waiting={add.isPending}>
        <FieldRow>
          <DateField {...form.field('off_date')} label="Fecha" min={today} />
          <TextField
            {...form.field('reason')}
            label="Motivo"
            optional
            maxLength={longestReason}
            autoComplete="off"
          />
        </FieldRow>
        {problem && <Problem title={problem.title}>{problem.description}</Problem>}
      </Form>
    </Card>
  );
}
