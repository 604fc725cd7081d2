import { useState } from 'react';
import { fullName } from '#domain/text/contact.ts';
import type { Choices } from '../fields/SelectField.tsx';
import { groupBy } from '#domain/group-by.ts';

export type Person = { id: number; firstname: string; lastname: string; phone?: string | null };

/** People stay when the list changes; a newer name replaces the older one. */
export function useKnownPeople(people: readonly Person[]): readonly Person[] {
  const [seen, setSeen] = useState<ReadonlyMap<number, Person>>(new Map());
  // A client who booked under two names appears twice in the list.
  const latest = [...new Map(people.map((person) => [person.id, person])).values()];
  const unseen = latest.filter((person) => {
    const known = seen.get(person.id);
    return !known || fullName(known) !== fullName(person);
  });
  if (unseen.length > 0) setSeen(new Map([...seen, ...unseen.map((person) => [person.id, person] as const)]));
  return [...seen.values()];
}

/** Ordered by name; people with the same name get their phone added. */
export function namePeople(people: readonly Person[]): { id: number; name: string }[] {
  const distinct = [...new Map(people.map((person) => [person.id, person])).values()];
  const namesakes = groupBy(distinct, fullName);
  return distinct
    .map((person) => {
      const name = fullName(person);
      const isUnique = namesakes.get(name)?.length === 1;
      return { id: person.id, name: isUnique || !person.phone ? name : `${name} · ${person.phone}` };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'es'));
}

/** Ordered by name; `unknown` labels a person from a link who is not loaded yet. */
export function peopleChoices(
  people: readonly Person[],
  chosen: number | null,
  labels: { all: string; unknown: string },
): Choices {
  const known = namePeople(people).map(({ id, name }) => ({ value: String(id), text: name }));
  const isMissing = chosen !== null && !people.some(({ id }) => id === chosen);
  const missing = isMissing ? [{ value: String(chosen), text: labels.unknown }] : [];
  return [{ value: '', text: labels.all }, ...known, ...missing];
}
