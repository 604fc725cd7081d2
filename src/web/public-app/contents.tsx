import type { ReactNode } from 'react';
import { ensureTemporal } from '#web/lib/device/startup.ts';
import type { Page } from '#domain/page.ts';

type Of<K extends Page['kind']> = Extract<Page, { kind: K }>;
type LinkPage = Of<'reservation' | 'held' | 'wait-entry' | 'deposit' | 'my-reservations'>;

const beginsWithBarber = ({ data }: Of<'booking'>) =>
  data.organization.settings.booking_mode === 'barber_first';

const linkPages: Record<LinkPage['kind'], string> = {
  reservation: 'src/web/manage/ManagePage.tsx',
  held: 'src/web/manage/HeldPage.tsx',
  'wait-entry': 'src/web/waitlist/WaitEntryPage.tsx',
  deposit: 'src/web/deposits/link/DepositPage.tsx',
  'my-reservations': 'src/web/recovery/MyReservationsPage.tsx',
};

/** The server renders the page of a message's link completely, so its bundle waits for the first interaction. */
const isLinkPage = (page: Page): page is LinkPage => page.kind in linkPages;

type Sources = { now: string[]; later?: string[] };

/** The server lists the built files in the HTML, so that the browser fetches them in parallel. */
export function contentSources(page: Page): Sources {
  if (isLinkPage(page))
    return { now: ['src/web/public-app/LinkedContent.tsx'], later: [linkPages[page.kind]] };
  if (page.kind === 'landing') return { now: ['src/web/landing/LandingPage.tsx'] };
  if (page.kind === 'person-data') return { now: ['src/web/privacy/PersonDataPage.tsx'] };
  if (page.kind === 'privacy') return { now: ['src/web/privacy/PrivacyPage.tsx'] };
  if (page.kind === 'staff') return { now: [] };
  if (page.kind !== 'booking') return { now: ['src/web/public-app/small-pages.tsx'] };
  const booking = 'src/web/booking/BookingPage.tsx';
  return { now: beginsWithBarber(page) ? [booking, 'src/web/booking/steps/ChoiceSteps.tsx'] : [booking] };
}

/** `front` is the HTML of `ShopFront`; the browser finds it in the server's page. */
export async function loadContent(
  page: Page,
  front: string = document.querySelector('.shop-front')?.innerHTML ?? '',
): Promise<Awaited<ReactNode>> {
  if (isLinkPage(page)) {
    const load = () => loadLinkPage(page);
    const { LinkedContent, loadOnInteraction } = await import('./LinkedContent.tsx');
    return (
      <LinkedContent>
        {typeof document === 'undefined' ? await load() : loadOnInteraction(load)}
      </LinkedContent>
    );
  }
  if (page.kind === 'booking') {
    const { BookingPage, loadChoiceSteps } = await import('#web/booking/BookingPage.tsx');
    const choiceSteps = beginsWithBarber(page) ? await loadChoiceSteps() : undefined;
    return <BookingPage page={page.data} {...{ front, choiceSteps }} />;
  }
  if (page.kind === 'landing') {
    const { LandingPage } = await import('#web/landing/LandingPage.tsx');
    return <LandingPage page={page} />;
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

async function loadLinkPage(page: LinkPage): Promise<Awaited<ReactNode>> {
  await ensureTemporal();
  if (page.kind === 'reservation') {
    const { ManagePage } = await import('#web/manage/ManagePage.tsx');
    return <ManagePage page={page.data} />;
  }
  if (page.kind === 'held') {
    const { HeldPage } = await import('#web/manage/HeldPage.tsx');
    return <HeldPage page={page.data} />;
  }
  if (page.kind === 'my-reservations') {
    const { MyReservationsPage } = await import('#web/recovery/MyReservationsPage.tsx');
    return <MyReservationsPage page={page.data} />;
  }
  if (page.kind === 'deposit') {
    const { DepositPage } = await import('#web/deposits/link/DepositPage.tsx');
    return <DepositPage page={page.data} />;
  }
  const { WaitEntryPage } = await import('#web/waitlist/WaitEntryPage.tsx');
  return <WaitEntryPage page={page.data} />;
}
