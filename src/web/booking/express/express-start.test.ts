import { expect, test } from 'vitest';
import { minuteMs } from '#domain/time.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import { earliestExpress } from './express-start.ts';

test.each([
  [undefined, 30],
  [15, 30],
  [120, 120],
] as const)('with a minimum notice of %s minutes a start is offered %i minutes ahead', (notice, ahead) => {
  const terms = { min_notice_minutes: notice };
  const wizard = { rules: notice ? { terms } : undefined } as unknown as Wizard;
  expect(earliestExpress(wizard, 0)).toBe(ahead * minuteMs);
});
