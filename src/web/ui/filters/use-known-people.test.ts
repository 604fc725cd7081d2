import { expect, test } from 'vitest';
import { namePeople, peopleChoices } from './use-known-people.ts';

const lucia = { id: 1, firstname: 'Lucía', lastname: 'Sosa', phone: '+598 1' };
const namesake = { id: 2, firstname: 'Lucía', lastname: 'Sosa', phone: '+598 2' };
const ana = { id: 3, firstname: 'Ana', lastname: 'Paz', phone: null };

test('people stand by name, each once, and namesakes are told apart by their phones', () => {
  expect(namePeople([lucia, ana, lucia])).toEqual([
    { id: 3, name: 'Ana Paz' },
    { id: 1, name: 'Lucía Sosa' },
  ]);
  expect(namePeople([lucia, namesake]).map(({ name }) => name)).toEqual([
    'Lucía Sosa · +598 1',
    'Lucía Sosa · +598 2',
  ]);
});

test('somebody chosen by a link stays a choice before they were seen', () => {
  const words = { all: 'Todos', unknown: 'Cliente elegido' };
  expect(peopleChoices([ana], 9, words).map(({ text }) => text)).toEqual([
    'Todos',
    'Ana Paz',
    'Cliente elegido',
  ]);
  expect(peopleChoices([ana], 3, words)).toHaveLength(2);
});
