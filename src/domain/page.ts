import type { BookingPage } from './booking/booking-page.ts';
import type { ReservationPage } from './reservations/reservation-page.ts';

/** What a page that the server answers shows; it travels in the page and is all that its first picture needs. */
export type Page =
  | { kind: 'landing' }
  | { kind: 'booking'; data: BookingPage }
  | { kind: 'unknown-shop' }
  | { kind: 'reservation'; data: ReservationPage }
  | { kind: 'unknown-reservation' }
  /** Something did not answer; trying again may help. */
  | { kind: 'unavailable' }
  | { kind: 'unknown' }
  /** The staff's application, which draws itself in the browser. */
  | {
      kind: 'staff';
      /** Where photos go, when that is not the product itself. */
      image_host?: { upload_url: string; preset: string } | undefined;
    };

export type PageAddress = {
  publicUrl: string;
  path: string;
  /** Where the API answers, when it has an address of its own. */
  apiUrl?: string | undefined;
};

/** Code that stands in a page itself; the content policy lets in this very text and no other. */
export type Inlined = { script: string; style?: string };
export type RenderedPage = { html: string; inlined?: Inlined };
/** Writes a page as HTML; the build of the public app exports it. */
export type RenderPage = (page: Page, address: PageAddress) => RenderedPage | Promise<RenderedPage>;
