import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Time limits end tests that hang; a shared machine may pause for half a minute, which is no error of a test.
// Files of one worker share loaded modules, because loading them takes as long as the tests.
const shared = {
  isolate: false,
  setupFiles: 'test/undo-stubs.ts',
  environment: 'node',
  env: { TZ: 'Asia/Tokyo' },
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 60_000,
} as const;

export default defineConfig({
  test: {
    // The default of one worker for two cores leaves a core idle while that worker waits for the database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          include: ['src/domain/**/*.test.ts', 'src/web/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          include: [
            'src/api/**/*.test.ts',
            'src/payment-sandbox/**/*.test.ts',
            'src/chat-sandbox/**/*.test.ts',
            'db/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          globalSetup: 'test/global-setup.ts',
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'faults',
          include: ['test/**/*.test.ts'],
          globalSetup: 'test/global-setup.ts',
          // A test of the long run (`--mode long`) takes minutes.
          testTimeout: 600_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
