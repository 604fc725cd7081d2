import type { BookingPage } from '#domain/booking/booking-page.ts';

/** What a server-rendered page shows; the renderer is the built client door. */
export type Page = { kind: 'landing' } | { kind: 'booking'; data: BookingPage };
export type RenderPage = (page: Page, address: { publicUrl: string; path: string }) => Promise<string>;
