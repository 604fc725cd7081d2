import { expect, test } from 'vitest';
import type { Page, WaitEntryPage } from '#domain/page.ts';
import { builtAssets } from './assets.ts';
import { contentSources } from './contents.tsx';

const entry: Page = { kind: 'wait-entry', data: {} as WaitEntryPage };
const reservation = { kind: 'reservation', data: {} } as Page;
const place = 'src/web/public-app/LinkedContent.tsx';
const managing = 'src/web/manage/ManagePage.tsx';

test('the program of a link waits until somebody uses its page', () => {
  expect(contentSources(entry)).toEqual({ now: [place], later: ['src/web/waitlist/WaitEntryPage.tsx'] });
  expect(contentSources(reservation)).toEqual({ now: [place], later: [managing] });
});

test('what waits is named apart, and its styles come with the page', () => {
  const main = 'src/web/public-app/main.tsx';
  const built = (file: string, imports: string[] = []) => ({
    file: `${file}.js`,
    css: [`${file}.css`],
    imports,
  });
  const manifest = {
    [main]: built('main'),
    [place]: built('place', [main]),
    [managing]: built('managing', [main, '_card.js']),
    '_card.js': built('card', [main]),
    'src/web/public-app/inline-script.ts': { file: 'early.js' },
  };
  const build = { manifests: { public: manifest, staff: {} }, read: (file: string) => `/* ${file} */` };
  expect(builtAssets(build, 'public', contentSources(reservation))).toMatchObject({
    script: '/main.js',
    chunks: ['/place.js'],
    later: ['/managing.js', '/card.js'],
    inlined: { style: '/* main.css *//* place.css *//* managing.css *//* card.css */' },
  });
});
