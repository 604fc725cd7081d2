import type { z } from 'zod';
import * as devices from '#domain/devices/contract.ts';
import * as feeds from '#domain/feeds/contract.ts';
import * as page from '#domain/profile/contract.ts';
import type { Route } from '#domain/route.ts';
import type { CallOptions } from './caller.ts';
import { aBrowser, deviceForm } from './push-server.ts';

type Walk = <I extends z.ZodObject, A extends z.ZodType>(
  route: Route<I, A>,
  input: z.input<I>,
  options: CallOptions,
) => Promise<{ body: z.output<A> }>;

/** Asks all calls that change what a shop tells on its page. */
export async function walkPage(walk: Walk, as: CallOptions): Promise<void> {
  const shown = { url: '/api/images/upload/x.webp', alt: 'El local' };
  await walk(page.saveProfile, { tagline: 'Cortes de siempre', logo_url: shown.url }, as);
  const { id } = (await walk(page.addPhoto, shown, as)).body;
  await walk(page.editPhoto, { id, alt: 'La puerta' }, as);
  await walk(page.orderPhotos, { ids: [id] }, as);
  await walk(page.deletePhoto, { id }, as);
}

/** Shares a calendar, gives it another address and ends it. */
export async function walkFeeds(walk: Walk, as: CallOptions): Promise<void> {
  const { id } = (await walk(feeds.shareFeed, {}, as)).body;
  await walk(feeds.renewFeed, { id }, as);
  await walk(feeds.endFeed, { id }, as);
}

/** Turns messages on for a device, changes and tests them, and removes it. */
export async function walkDevices(walk: Walk, as: CallOptions): Promise<void> {
  const { id } = (await walk(devices.addDevice, deviceForm(aBrowser()), as)).body;
  await walk(devices.editDevice, { id, hide_names: true }, as);
  for (const call of [devices.testDevice, devices.removeDevice]) await walk(call, { id }, as);
}
