import { formatTime } from '#domain/text/time-format.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { Section } from './Section.tsx';
import type { Counter } from '../use-counter.ts';
import { WhenFields } from './WhenFields.tsx';

export function WhenSection({ counter }: { counter: Counter }) {
  const { form, change, place, problems, today, zone } = counter;
  const { present, startLocal } = place;
  const begin = formatTime(startLocal ?? '');
  return (
    <Section label="Cuándo" problem={problems.start}>
      <WhenFields
        {...{ place, today, zone }}
        value={form.isNow ? { ...form, time: begin } : form}
        isFirst={form.isNow}
        isToday={form.client?.kind === 'walk_in'}
        onChange={(changes) => change({ ...changes, isNow: false })}
        first={
          <Chip
            pressed={form.isNow}
            onPress={() => change(form.isNow ? { isNow: false } : { isNow: true, date: today, time: '' })}
          >
            {present ? `Cuando termine ${present.client.name.split(' ')[0]}, ${begin}` : 'Ahora'}
          </Chip>
        }
      />
    </Section>
  );
}
