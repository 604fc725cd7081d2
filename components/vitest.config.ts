import { playwright } from '@vitest/browser-playwright';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chromiumFlags, findChromium } from '../scripts/chromium.ts';

const executablePath = findChromium();

export default defineConfig({
  plugins: [react()],
  // Vite bundles all packages before the first test, because a package found later reloads the page during a test.
  optimizeDeps: {
    entries: ['src/web/staff-app/main.tsx', 'src/web/public-app/main.tsx', 'components/*.test.tsx'],
    force: true,
    exclude: ['vitest', 'vitest/browser'],
  },
  test: {
    name: 'components',
    include: ['components/**/*.test.tsx'],
    setupFiles: ['components/setup.ts'],
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      locators: { exact: false },
      provider: playwright({
        launchOptions: { ...(executablePath && { executablePath }), args: chromiumFlags },
        contextOptions: { locale: 'es-UY', timezoneId: 'Asia/Tokyo', hasTouch: true },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 360, height: 740 } }],
    },
  },
});
