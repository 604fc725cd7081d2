import { afterEach, expect, test } from 'vitest';
import type { Page } from '#domain/page.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

let it: TestApp | undefined;
afterEach(() => it?.close());

async function staffPage(env: Record<string, string>): Promise<Page> {
  it = await startTestApp({ env, deps: { renderPage: (page) => JSON.stringify(page) } });
  const { body } = await it.app.inject('/dashboard/cuenta');
  return JSON.parse(body) as Page;
}

test("the staff's page names the configured image host, so that photos go there", async () => {
  const image_upload_url = 'https://images.example/upload';
  expect(await staffPage({ IMAGE_UPLOAD_URL: image_upload_url })).toEqual({
    kind: 'staff',
    image_upload_url,
  });
});

test('without one it names none, and photos go to the product itself', async () => {
  expect(await staffPage({})).toEqual({ kind: 'staff' });
});
