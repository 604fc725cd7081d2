import { ChevronRight } from 'lucide';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { fullName } from '#domain/text/contact.ts';
import type { AgendaPerson } from '#domain/reservations/contract.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import styles from './PeopleChips.module.css';

type Props = {
  people: readonly AgendaPerson[];
  chosen: number | null;
  withAll: boolean;
  onChoose: (id: number | null) => void;
};

export function PeopleChips({ people, chosen, withAll, onChoose }: Props) {
  const row = useRef<HTMLFieldSetElement>(null);
  // -1 for all people, or while the people load.
  const at = people.findIndex(({ id }) => id === chosen);
  useEffect(() => {
    const chip = row.current?.querySelectorAll('button')[at + Number(withAll)];
    if (chip && row.current)
      row.current.scrollTo({ left: chip.offsetLeft - (row.current.clientWidth - chip.offsetWidth) / 2 });
  }, [at, withAll]);
  const isCut = useIsCut(row);
  return (
    <div className={`${styles.place} ${isCut ? styles.cut : ''}`}>
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
      {isCut && (
        // Pointer-only button: the keyboard reaches each chip itself.
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={styles.more}
          onClick={() => row.current?.scrollBy({ left: row.current.clientWidth / 2, behavior: 'smooth' })}
        >
          <Icon of={ChevronRight} size={18} />
        </button>
      )}
    </div>
  );
}

function useIsCut(row: RefObject<HTMLElement | null>): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const shown = row.current;
    if (!shown) return undefined;
    const measure = () => setCut(shown.scrollLeft + shown.clientWidth < shown.scrollWidth - 1);
    const sizes = new ResizeObserver(measure);
    sizes.observe(shown);
    const chips = new MutationObserver(measure);
    chips.observe(shown, { childList: true });
    shown.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      chips.disconnect();
      shown.removeEventListener('scroll', measure);
    };
  }, [row]);
  return isCut;
}

export const nameAmong = (person: AgendaPerson, people: readonly AgendaPerson[]): string =>
  people.filter(({ firstname }) => firstname === person.firstname).length > 1
    ? fullName(person)
    : person.firstname;
