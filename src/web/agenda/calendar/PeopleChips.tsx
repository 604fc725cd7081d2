import { useEffect, useRef } from 'react';
import { fullName } from '#domain/contact.ts';
import type { AgendaPerson } from '#domain/reservations/contract.ts';
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
        <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
          Todos
        </button>
      )}
      {people.map((person) => (
        <button
          key={person.id}
          type="button"
          aria-pressed={chosen === person.id}
          onClick={() => onChoose(person.id)}
        >
          {nameAmong(person, people)}
        </button>
      ))}
    </fieldset>
  );
}

/** The first name where no one else has it. */
const nameAmong = (person: AgendaPerson, people: readonly AgendaPerson[]): string =>
  people.filter(({ firstname }) => firstname === person.firstname).length > 1
    ? fullName(person)
    : person.firstname;
