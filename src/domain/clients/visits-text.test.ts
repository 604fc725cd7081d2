import { expect, test } from 'vitest';
import { visitsText } from './visits-text.ts';

test.each([
  [{ visits: 0, no_shows: 0 }, '1.ª visita'],
  [{ visits: 1, no_shows: 0 }, '1 visita'],
  [{ visits: 12, no_shows: 1 }, '12 visitas · 1 ausencia'],
  [{ visits: 0, no_shows: 2 }, '1.ª visita · 2 ausencias'],
])('the visits of %o read %s', (counted, text) => {
  expect(visitsText(counted)).toBe(text);
});
