import type { ReactNode } from 'react';
import { BookingPage } from '#web/booking/BookingPage.tsx';
import { UnknownShop } from '#web/booking/shop/UnknownShop.tsx';
import type { Page } from '#domain/page.ts';
import { UnknownReservation } from '#web/manage/UnknownReservation.tsx';
import { Unavailable, Unknown } from './NoPage.tsx';

type Large = 'landing' | 'booking' | 'reservation';

/**
 * Pages with a program of their own; its files are named early, so that the browser fetches them at once.
 * Booking is what most come for: its program is the door's own, which packs it tighter.
 */
export const contentSources: Partial<Record<Page['kind'], string>> = {
  landing: 'src/web/landing/LandingPage.tsx',
  reservation: 'src/web/manage/ManagePage.tsx',
};

const small: Record<Exclude<Page['kind'], Large>, ReactNode> = {
  'unknown-shop': <UnknownShop />,
  'unknown-reservation': <UnknownReservation />,
  unavailable: <Unavailable />,
  unknown: <Unknown />,
  staff: null,
};

/** What a page shows between bar and toasts. */
export async function loadContent(page: Page): Promise<ReactNode> {
  if (page.kind === 'booking') return <BookingPage page={page.data} />;
  if (page.kind === 'landing') {
    const { LandingPage } = await import('#web/landing/LandingPage.tsx');
    return <LandingPage />;
  }
  if (page.kind === 'reservation') {
    const { ManagePage } = await import('#web/manage/ManagePage.tsx');
    return <ManagePage page={page.data} />;
  }
  return small[page.kind];
}
