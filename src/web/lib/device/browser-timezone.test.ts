import { afterEach, expect, test, vi } from 'vitest';
import { browserTimezone } from './browser-timezone.ts';

afterEach(() => vi.restoreAllMocks());

test("a new shop gets the browser's time zone", () => {
  expect(browserTimezone()).toBe('Asia/Tokyo');
});

test.each([undefined, '', 'Etc/Unknown'])('and UTC when the browser answers %s', (timeZone) => {
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone: timeZone as string,
  });
  expect(browserTimezone()).toBe('UTC');
});
