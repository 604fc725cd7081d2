import type { AgendaPerson } from '#domain/reservations/contract.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Chip, Chips } from '#web/ui/Chip.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import styles from '../Counter.module.css';
import { Section } from './Section.tsx';
import type { BookingPlace } from '../use-place.ts';

type Props = {
  label: string;
  place: BookingPlace;
  barberId: number | null;
  problem?: string | undefined;
  onChoose: (id: number | null) => void;
};

export function PeopleSection({ label, place: { agenda, people }, barberId, problem, onChoose }: Props) {
  return (
    <Section label={label} problem={problem}>
      <Loaded of={{ ...agenda, data: people, isPending: people === undefined && !agenda.isError }}>
        {(bookable) => (
          <Chips>
            <Chip pressed={barberId === null} onPress={() => onChoose(null)}>
              Cualquiera
            </Chip>
            {bookable.map((person) => (
              <Chip
                key={person.id}
                pressed={person.id === barberId}
                icon={
                  <span className={styles.face}>
                    <Avatar person={person} size="tiny" />
                  </span>
                }
                onPress={() => onChoose(person.id)}
              >
                <span>
                  {person.firstname}
                  <span className={isAlone(person, bookable) ? 'visually-hidden' : undefined}>
                    {' '}
                    {person.lastname}
                  </span>
                </span>
              </Chip>
            ))}
          </Chips>
        )}
      </Loaded>
    </Section>
  );
}

const isAlone = ({ firstname }: AgendaPerson, people: readonly AgendaPerson[]) =>
  people.filter((person) => person.firstname === firstname).length === 1;
