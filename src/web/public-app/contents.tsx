import type { ReactNode } from 'react';
import { ensureTemporal } from '#web/lib/startup.ts';
import type { Page } from '#domain/page.ts';

type BookingPage = Extract<Page, { kind: 'booking' }>;
const beginsWithBarber = ({ data }: BookingPage) =>
  data.organization.settings.booking_mode === 'barber_first';

/** The modules that `loadContent` imports for a page; the server names their files, so that they are fetched at once. */
export function contentSources(page: Page): string[] {
  if (page.kind === 'landing') return ['src/web/landing/LandingPage.tsx'];
  if (page.kind === 'reservation') return ['src/web/manage/ManagePage.tsx'];
  if (page.kind === 'held') return ['src/web/manage/HeldPage.tsx'];
  if (page.kind === 'wait-entry') return ['src/web/waitlist/WaitEntryPage.tsx'];
  if (page.kind === 'person-data') return ['src/web/privacy/PersonDataPage.tsx'];
  if (page.kind === 'privacy') return ['src/web/privacy/PrivacyPage.tsx'];
  if (page.kind === 'staff') return [];
  if (page.kind !== 'booking') return ['src/web/public-app/small-pages.tsx'];
  const booking = 'src/web/booking/BookingPage.tsx';
  return beginsWithBarber(page) ? [booking, 'src/web/booking/choice/ChoiceSteps.tsx'] : [booking];
}

/** What a page shows between its bar and its toasts. */
export async function loadContent(page: Page): Promise<ReactNode> {
  if (page.kind === 'booking') {
    const { BookingPage, loadChoiceSteps } = await import('#web/booking/BookingPage.tsx');
    const choiceSteps = beginsWithBarber(page) ? await loadChoiceSteps() : undefined;
    return <BookingPage page={page.data} choiceSteps={choiceSteps} />;
  }
  if (page.kind === 'landing') {
    const { LandingPage } = await import('#web/landing/LandingPage.tsx');
    return <LandingPage example={page.example} />;
  }
  if (page.kind === 'reservation') {
    await ensureTemporal();
    const { ManagePage } = await import('#web/manage/ManagePage.tsx');
    return <ManagePage page={page.data} />;
  }
  if (page.kind === 'held') {
    await ensureTemporal();
    const { HeldPage } = await import('#web/manage/HeldPage.tsx');
    return <HeldPage page={page.data} />;
  }
  if (page.kind === 'wait-entry') {
    await ensureTemporal();
    const { WaitEntryPage } = await import('#web/waitlist/WaitEntryPage.tsx');
    return <WaitEntryPage page={page.data} />;
  }
  if (page.kind === 'person-data') {
    const { PersonDataPage } = await import('#web/privacy/PersonDataPage.tsx');
    return <PersonDataPage page={page.data} />;
  }
  if (page.kind === 'privacy') {
    const { PrivacyPage } = await import('#web/privacy/PrivacyPage.tsx');
    return <PrivacyPage page={page.data} />;
  }
  if (page.kind === 'staff') return null;
  const { drawSmallPage } = await import('./small-pages.tsx');
  return drawSmallPage(page);
}
