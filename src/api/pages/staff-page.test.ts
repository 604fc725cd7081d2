import { afterEach, expect, test } from 'vitest';
import type { Page } from '#domain/page.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

let it: TestApp | undefined;
afterEach(() => it?.close());

async function staffPage(env: Record<string, string>): Promise<Page> {
  it = await startTestApp({ env, deps: { renderPage: (page) => ({ html: JSON.stringify(page) }) } });
  const { body } = await it.app.inject('/dashboard/cuenta');
  return JSON.parse(body) as Page;
}

const upload_url = 'https://images.example/upload';

test.each([
  ['its usual preset', {}, 'profiles'],
  ['a preset of its own', { IMAGE_UPLOAD_PRESET: 'caras' }, 'caras'],
])(
  "the staff's page names the configured image host and %s, so that photos go there",
  async (_, env, preset) => {
    expect(await staffPage({ IMAGE_UPLOAD_URL: upload_url, ...env })).toEqual({
      kind: 'staff',
      image_host: { upload_url, preset },
    });
  },
);

test('without one it names none, and photos go to the product itself', async () => {
  expect(await staffPage({})).toEqual({ kind: 'staff' });
});
