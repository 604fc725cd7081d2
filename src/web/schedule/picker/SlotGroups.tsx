import { useId } from 'react';
import { groupSlots, type Slot } from '#domain/schedule/slots.ts';
import type { Clock } from '#domain/time.ts';
import styles from './Slots.module.css';

type Choosing = { chosen: Clock | null; onChoose: (time: Clock) => void };

export function SlotGroups({ slots, ...choosing }: Choosing & { slots: readonly Slot[] }) {
  return groupSlots(slots).map((group) => <Group key={group.name} {...group} {...choosing} />);
}

function Group({ name, slots, ...choosing }: Choosing & { name: string; slots: readonly Slot[] }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h4 id={id}>{name}</h4>
      {slots.length === 0 ? <p className={styles.none}>Sin horas</p> : <Chips slots={slots} {...choosing} />}
    </section>
  );
}

export const Chips = ({ slots, chosen, onChoose }: Choosing & { slots: readonly Slot[] }) => (
  <ul className={styles.chips}>
    {slots.map(({ time }) => (
      <li key={time}>
        <button
          type="button"
          translate="no"
          className={styles.chip}
          aria-pressed={time === chosen}
          onClick={() => onChoose(time)}
        >
          {time}
        </button>
      </li>
    ))}
  </ul>
);
