import { expect, test } from 'vitest';
import {
  addCompanion,
  chooseLines,
  everyBasket,
  newChoice,
  shownLines,
  visitMinutes,
} from '../form/choice.ts';
import {
  arrange,
  changeCompanion,
  companyToStore,
  mayAddCompanion,
  peopleOf,
  personName,
  removeCompanion,
  restoreCompany,
  showPerson,
  turnsOf,
} from './company.ts';
import { checkStep, type Choice } from '../form/wizard.ts';

const service = (id: number, duration_minutes: number) => ({
  id,
  name: `Servicio ${id}`,
  price: 100,
  duration_minutes,
  is_premium: false,
});
const cut = [{ service: service(1, 30), quantity: 1 }];
const shave = [{ service: service(2, 45), quantity: 1 }];
const alone: Choice = { ...newChoice(null), lines: cut, date: '2026-11-24', time: '10:00' };
const son = (choice: Choice) =>
  changeCompanion(chooseLines(addCompanion(choice), shave), 1, { firstname: 'Tomás' });
const pair: Choice = { ...son(alone), time: '10:00' };

test('who is added chooses next, and the time must be chosen again', () => {
  const choice = addCompanion(alone);
  expect(choice).toMatchObject({ shown: 1, time: null, companions: [{ firstname: '', lines: [] }] });
  expect(shownLines(choice)).toEqual([]);
  expect(chooseLines(choice, shave)).toMatchObject({ lines: cut, companions: [{ lines: shave }] });
});

test('the client chooses for themselves again once they are shown', () => {
  const choice = chooseLines(showPerson(pair, 0), shave);
  expect(everyBasket(choice)).toEqual([shave, shave]);
  expect(shownLines(choice)).toBe(choice.lines);
});

test('without the last companion the choice is as it was before the first', () => {
  expect(removeCompanion(pair, 1)).toEqual({ ...alone, time: null });
});

test('the others stay when one companion goes', () => {
  const three = changeCompanion(addCompanion(pair), 2, { firstname: 'Eva' });
  const left = removeCompanion(three, 1);
  expect(left.companions?.map(({ firstname }) => firstname)).toEqual(['Eva']);
  expect(left.shown).toBe(1);
});

test('five people come at most', () => {
  let choice = alone;
  let people = 1;
  while (mayAddCompanion(choice)) {
    choice = addCompanion(choice);
    people += 1;
  }
  expect(people).toBe(5);
});

test('people are called by their name, and until they have one by their number', () => {
  expect([personName(alone, 0), personName(pair, 1)]).toEqual(['Tú', 'Tomás']);
  expect(personName(addCompanion(pair), 2)).toBe('Persona 3');
  const named = { ...pair, client: { ...pair.client, firstname: ' Ana ' } };
  expect(peopleOf(named).map(({ name }) => name)).toEqual(['Ana', 'Tomás']);
});

test('what the shop objected to stands until the name is changed', () => {
  const refused = changeCompanion(pair, 1, { problem: 'Requerido.' });
  expect(refused.companions?.[0]).toMatchObject({ firstname: 'Tomás', problem: 'Requerido.' });
  expect(changeCompanion(refused, 1, { firstname: 'Tom' }).companions?.[0]).toEqual({
    firstname: 'Tom',
    lines: shave,
  });
});

test.each([
  ['one after the other', pair, 75, ['10:00–10:30', '10:30–11:15']],
  [
    'at once',
    { ...arrange(pair, 'together'), date: pair.date, time: pair.time },
    45,
    ['10:00–10:30', '10:00–10:45'],
  ],
])('attended %s, each has their own time', (_, choice, minutes, times) => {
  expect(visitMinutes(choice)).toBe(minutes);
  const turns = turnsOf(choice, 'America/Montevideo') ?? [];
  expect(turns.map(({ start, end }) => `${start.slice(11)}–${end.slice(11)}`)).toEqual(times);
});

test('a tab keeps who comes along by ids, and nothing where nobody does', () => {
  const stored = companyToStore(arrange(pair, 'together'));
  expect(stored).toEqual({
    companions: [{ firstname: 'Tomás', lines: [{ id: 2, quantity: 1 }] }],
    arrangement: 'together',
  });
  expect(restoreCompany(alone, stored, [service(2, 45)])).toEqual({
    ...alone,
    companions: [{ firstname: 'Tomás', lines: shave }],
    arrangement: 'together',
  });
  expect(restoreCompany(alone, stored, []).companions).toEqual([{ firstname: 'Tomás', lines: [] }]);
  expect(companyToStore(alone)).toEqual({});
  expect(restoreCompany(alone, {}, [])).toBe(alone);
});

test('another arrangement has other free starts', () => {
  expect(arrange(pair, 'together')).toMatchObject({
    arrangement: 'together',
    barberId: 'any',
    date: null,
    time: null,
  });
  expect(arrange(pair, 'in_a_row')).toBe(pair);
  expect(turnsOf(arrange(pair, 'together'), 'America/Montevideo')).toBeNull();
});

test.each([
  ['nothing for the client', { ...pair, lines: [] }, 'Selecciona al menos un servicio'],
  ['nothing for a companion', addCompanion(pair), 'Selecciona al menos un servicio para la persona 3'],
  ['no name of a companion', chooseLines(addCompanion(alone), cut), 'Escribe el nombre de la persona 2'],
  ['all that is asked', pair, null],
])('the services step with %s', (_, choice, problem) => {
  expect(checkStep('services', choice, 1)).toBe(problem);
});
