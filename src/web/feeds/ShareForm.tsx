import { useState } from 'react';
import {
  type FeedLevel,
  feedLevelNames,
  feedLevels,
  listFeeds,
  shareFeed,
  type SharedFeed,
} from '#domain/feeds/contract.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { createKeyedRequest } from '#web/lib/http/keyed-request.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import type { CalendarChoice } from './use-calendars.ts';

const levels = feedLevels.map((value) => ({ value: value as string, text: feedLevelNames[value] }));

const keyed = createKeyedRequest();

type Props = { choices: readonly CalendarChoice[]; onShared: (feed: SharedFeed) => void };

export function ShareForm({ choices, onShared }: Props) {
  const [value, setValue] = useState('own');
  const [level, setLevel] = useState<FeedLevel>('iniciales');
  const share = useChange(shareFeed, { refreshes: [listFeeds], keyed });
  const submit = () => {
    const chosen = choices.find((choice) => choice.value === value) ?? choices[0];
    if (!chosen || share.isPending) return;
    const { barber_id, branch_id } = chosen.calendar;
    share.mutate(
      { level, ...(branch_id === null ? barber_id !== null && { barber_id } : { branch_id }) },
      {
        onSuccess: (feed) => {
          onShared(feed);
          toast.success('Dirección creada');
        },
        onError: (failure) => toast.error('No se pudo compartir', messageOf(failure)),
      },
    );
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      send="Crear dirección"
      waiting={share.isPending}
    >
      {choices.length > 1 && (
        <SelectField label="Qué agenda" name="whose" value={value} choices={choices} onChange={setValue} />
      )}
      <SelectField
        label="Qué se ve"
        name="level"
        value={level}
        choices={levels}
        hint="Nunca se ven teléfonos, correos ni notas."
        onChange={(chosen) => setLevel(feedLevels.find((known) => known === chosen) ?? level)}
      />
    </Form>
  );
}
