import { useEffect, useRef } from 'react';
import { fullName } from '#domain/contact.ts';
import type { AgendaPerson } from '#domain/reservations/contract.ts';
import { Chip } from '#web/ui/Chip.tsx';
import styles from './PeopleChips.module.css';

type Props = {
  people: readonly AgendaPerson[];
  chosen: number | null;
  /** Whether all of them can be shown at once. */
  withAll: boolean;
  onChoose: (id: number | null) => void;
};

/** Whose column is shown. */
export function PeopleChips({ people, chosen, withAll, onChoose }: Props) {
  const row = useRef<HTMLFieldSetElement>(null);
  // Nobody is among them before they are known.
  const at = people.findIndex(({ id }) => id === chosen);
  useEffect(() => {
    const chip = row.current?.querySelectorAll('button')[at + Number(withAll)];
    if (chip && row.current)
      row.current.scrollTo({ left: chip.offsetLeft - (row.current.clientWidth - chip.offsetWidth) / 2 });
  }, [at, withAll]);
  return (
    <fieldset ref={row} aria-label="Barberos" className={styles.chips}>
      {withAll && (
        <Chip pressed={chosen === null} onPress={() => onChoose(null)}>
          Todos
        </Chip>
      )}
      {people.map((person) => (
        <Chip key={person.id} pressed={chosen === person.id} onPress={() => onChoose(person.id)}>
          {nameAmong(person, people)}
        </Chip>
      ))}
    </fieldset>
  );
}

/** The first name where no one else has it. */
const nameAmong = (person: AgendaPerson, people: readonly AgendaPerson[]): string =>
  people.filter(({ firstname }) => firstname === person.firstname).length > 1
    ? fullName(person)
    : person.firstname;
