import { useState } from 'react';
import { fullName } from '#domain/contact.ts';
import type { Choices } from '#web/ui/SelectField.tsx';

export type Person = { id: number; firstname: string; lastname: string };

/** Everybody seen in the list so far, kept when the list changes; a later name replaces an earlier one. */
export function useKnownPeople(people: readonly Person[]): readonly Person[] {
  const [seen, setSeen] = useState<ReadonlyMap<number, Person>>(new Map());
  const news = people.filter((person) => {
    const known = seen.get(person.id);
    return !known || fullName(known) !== fullName(person);
  });
  if (news.length > 0) setSeen(new Map([...seen, ...news.map((person) => [person.id, person] as const)]));
  return [...seen.values()];
}

/** Choices of a filter by name, each person once; `unknown` names a person chosen by a link who is not loaded yet. */
export function peopleChoices(
  people: readonly Person[],
  chosen: number | null,
  words: { all: string; unknown: string },
): Choices {
  const byId = new Map(people.map((person) => [person.id, person]));
  const known = [...byId.values()]
    .map((person) => ({ value: String(person.id), text: fullName(person) }))
    .toSorted((a, b) => a.text.localeCompare(b.text, 'es'));
  const missing = chosen && !byId.has(chosen) ? [{ value: String(chosen), text: words.unknown }] : [];
  return [{ value: '', text: words.all }, ...known, ...missing];
}
