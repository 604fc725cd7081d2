import type { z } from 'zod';
import * as blocks from '#domain/schedule/blocks/contract.ts';
import * as page from '#domain/profile/contract.ts';
import type { Route } from '#domain/route.ts';
import type { CallOptions } from './caller.ts';
import type { Staff } from './world.ts';

type Walk = <I extends z.ZodObject, A extends z.ZodType>(
  route: Route<I, A>,
  input: z.input<I>,
  options: CallOptions,
) => Promise<{ body: z.output<A> }>;

export async function walkPage(walk: Walk, as: CallOptions): Promise<void> {
  const shown = { url: '/api/images/upload/x.webp', alt: 'El local' };
  await walk(page.saveProfile, { tagline: 'Cortes de siempre', logo_url: shown.url }, as);
  const { id } = (await walk(page.addPhoto, shown, as)).body;
  await walk(page.orderPhotos, { ids: [id] }, as);
}

export async function walkBlocks(walk: Walk, { user, token }: Staff): Promise<void> {
  const as = { token };
  const [date, repeat] = ['2026-11-23', { weekdays: [0], every_weeks: 1 }];
  const form = { barber_id: user.id, date, start: '13:00', end: '14:00', kind: 'break' as const, repeat };
  const { block } = (await walk(blocks.addBlock, form, as)).body;
  const edit = { id: block.id, scope: 'one' as const, date, start: '12:00' };
  const { blocks: left } = (await walk(blocks.changeBlock, edit, as)).body;
  await walk(blocks.undoBlock, { block, left }, as);
  await walk(blocks.deleteBlock, { id: block.id, scope: 'following', date: '2026-11-30' }, as);
  const days = { from_date: '2026-12-24', to_date: '2026-12-25', name: 'Navidad' };
  const { id } = (await walk(blocks.addClosing, days, as)).body;
  await walk(blocks.changeClosing, { id, name: 'Fiestas' }, as);
  await walk(blocks.deleteClosing, { id }, as);
}
