import type { ReactNode } from 'react';
import { ensureTemporal } from '#web/lib/startup.ts';
import type { Page } from '#domain/page.ts';

/** The program of each page, of which the browser loads one; its files are named early, to be fetched at once. */
export const contentSources: Partial<Record<Page['kind'], string>> = {
  landing: 'src/web/landing/LandingPage.tsx',
  booking: 'src/web/booking/BookingPage.tsx',
  reservation: 'src/web/manage/ManagePage.tsx',
  'unknown-shop': 'src/web/public-app/small-pages.tsx',
  'unknown-reservation': 'src/web/public-app/small-pages.tsx',
  unavailable: 'src/web/public-app/small-pages.tsx',
  unknown: 'src/web/public-app/small-pages.tsx',
};

/** What a page shows between bar and toasts. */
export async function loadContent(page: Page): Promise<ReactNode> {
  if (page.kind === 'booking') {
    const { BookingPage } = await import('#web/booking/BookingPage.tsx');
    return <BookingPage page={page.data} />;
  }
  if (page.kind === 'landing') {
    const { LandingPage } = await import('#web/landing/LandingPage.tsx');
    return <LandingPage />;
  }
  if (page.kind === 'reservation') {
    await ensureTemporal();
    const { ManagePage } = await import('#web/manage/ManagePage.tsx');
    return <ManagePage page={page.data} />;
  }
  const { smallPages } = await import('./small-pages.tsx');
  return page.kind === 'staff' ? null : smallPages[page.kind];
}
