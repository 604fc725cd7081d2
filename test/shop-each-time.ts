import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestApp, type TestApp, testNow } from './app.ts';
import * as world from './world.ts';

type Home = Awaited<ReturnType<typeof world.aShopAtWork>> & { it: TestApp; as: { token: string } };

/** Each test gets a new shop, and the clock at `testNow`. */
export function aShopEachTime(use: (home: Home) => void): void {
  let it: TestApp;
  beforeAll(async () => {
    it = await startTestApp();
  });
  afterAll(() => it.close());
  beforeEach(async () => {
    it.clock.set(testNow);
    const home = await world.aShopAtWork(it.call);
    use({ ...home, it, as: { token: home.shop.token } });
  });
}
