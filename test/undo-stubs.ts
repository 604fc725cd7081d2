import { afterAll, vi } from 'vitest';

// The files of a worker share globals and modules, so that a stub would reach the tests of the next file.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
