import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const shared = { environment: 'node', env: { TZ: 'Asia/Tokyo' } } as const;

export default defineConfig({
  test: {
    // The default leaves one of two cores idle while the database waits.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          include: ['src/domain/**/*.test.ts', 'src/web/**/*.test.ts'],
          // A property may take a while beside the journeys of another run.
          testTimeout: 20_000,
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
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'faults',
          include: ['test/**/*.test.ts'],
          globalSetup: 'test/global-setup.ts',
          // The long run (`--mode long`) takes minutes.
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
