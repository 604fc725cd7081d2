import type { ReactNode } from 'react';
import type { Page } from '#domain/page.ts';
import { BookingPage } from '#web/booking/BookingPage.tsx';
import { UnknownShop } from '#web/booking/UnknownShop.tsx';
import { LandingPage } from '#web/landing/LandingPage.tsx';
import { TopBar } from '#web/session/TopBar.tsx';
import { Toasts } from '#web/ui/Toasts.tsx';
import { Unavailable, Unknown } from './NoPage.tsx';

/** Everything of a client's page below the document, drawn alike by server and browser. */
export function ClientPage({ page, path }: { page: Page; path: string }) {
  return (
    <>
      <TopBar path={path} />
      {content(page)}
      <Toasts />
    </>
  );
}

const plain: Record<Exclude<Page['kind'], 'booking'>, ReactNode> = {
  landing: <LandingPage />,
  'unknown-shop': <UnknownShop />,
  unavailable: <Unavailable />,
  unknown: <Unknown />,
  staff: null,
};
const content = (page: Page): ReactNode =>
  page.kind === 'booking' ? <BookingPage page={page.data} /> : plain[page.kind];
