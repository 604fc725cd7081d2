import type { ReactNode } from 'react';
import type { Page } from '#domain/page.ts';
import { BookingPage } from '#web/booking/BookingPage.tsx';
import { UnknownShop } from '#web/booking/UnknownShop.tsx';
import { LandingPage } from '#web/landing/LandingPage.tsx';
import { ManagePage } from '#web/manage/ManagePage.tsx';
import { UnknownReservation } from '#web/manage/UnknownReservation.tsx';
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

const plain: Record<Exclude<Page['kind'], 'booking' | 'reservation'>, ReactNode> = {
  landing: <LandingPage />,
  'unknown-shop': <UnknownShop />,
  'unknown-reservation': <UnknownReservation />,
  unavailable: <Unavailable />,
  unknown: <Unknown />,
  staff: null,
};
function content(page: Page): ReactNode {
  if (page.kind === 'booking') return <BookingPage page={page.data} />;
  if (page.kind === 'reservation') return <ManagePage page={page.data} />;
  return plain[page.kind];
}
