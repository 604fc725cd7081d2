import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import { staffChannels } from '#domain/reservations/contract.ts';
import { channelName } from '#domain/reservations/channel.ts';
import { mostMinutes } from '#domain/field-limits.ts';
import { longestNotes } from '#domain/booking/booking-limits.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import { BranchField } from './BranchField.tsx';
import styles from '../Counter.module.css';
import type { Counter } from '../use-counter.ts';

const channels = staffChannels.map((channel) => ({ value: channel, text: channelName(channel) }));

export function MoreSection({ counter }: { counter: Counter }) {
  const { form, problems } = counter;
  const isWalkIn = form.client?.kind === 'walk_in';
  const channel = isWalkIn ? 'walk_in' : form.channel;
  const said = [
    channelName(channel),
    form.minutes && `${form.minutes} min`,
    !isWalkIn && form.notifies && 'Avisar al cliente',
  ];
  return (
    <More
      said={said.filter(Boolean).join(' · ')}
      isOpen={problems.minutes !== undefined || problems.branch !== undefined}
    >
      {!isWalkIn && <Origin counter={counter} />}
      <Details counter={counter} />
      <BranchField
        barber={counter.place.people?.find(({ id }) => id === counter.place.barberId)}
        branchId={form.branchId}
        problem={problems.branch}
        onChoose={(branchId) => counter.change({ branchId })}
      />
      {!isWalkIn && (
        <Checkbox
          label="Avisar al cliente"
          value={form.notifies}
          onChange={(notifies) => counter.change({ notifies })}
        />
      )}
    </More>
  );
}

type MoreProps = { said: string; isOpen: boolean; children: ReactNode };

export const More = ({ said, isOpen, children }: MoreProps) => (
  <details className={styles.more} open={isOpen ? true : undefined}>
    <summary>
      <b>Más</b>
      <span>{said}</span>
      <Icon of={ChevronDown} />
    </summary>
    <div className={styles.fields}>{children}</div>
  </details>
);

const Origin = ({ counter: { form, change } }: { counter: Counter }) => (
  <SelectField
    label="Origen"
    value={form.channel}
    choices={channels}
    onChange={(value) => change({ channel: staffChannels.find((known) => known === value) ?? form.channel })}
  />
);

const Details = ({ counter: { form, change, problems } }: { counter: Counter }) => (
  <>
    <TextField
      label="Duración en minutos"
      optional
      inputMode="numeric"
      maxLength={String(mostMinutes).length}
      hint="Si no es la de los servicios."
      value={form.minutes}
      error={problems.minutes}
      onChange={(minutes) => change({ minutes })}
    />
    <TextArea
      label="Nota"
      optional
      maxLength={longestNotes}
      rows={2}
      value={form.notes}
      onChange={(notes) => change({ notes })}
    />
  </>
);
