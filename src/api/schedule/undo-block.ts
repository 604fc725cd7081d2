import type { z } from 'zod';
import { Refusal } from '#domain/refusal.ts';
import { fallsOn, noEnd } from '#domain/schedule/blocks/blocks.ts';
import type { Block, undoBlock as undoCall } from '#domain/schedule/blocks/contract.ts';
import type { Deps } from '../deps.ts';
import { by, change, type Work } from '../database/unit-of-work.ts';
import { requireShop } from '../organization/queries.ts';
import type { Session } from '../session/require-session.ts';
import { lockUser } from '../session/user-queries.ts';
import * as queries from './block-queries.ts';
import * as blocks from './change-blocks.ts';
import { recordScheduleChange } from './record-schedule-change.ts';

type StoredBlock = queries.StoredBlock;

function storable({ skips = [], ends_on, ...block }: Block): StoredBlock {
  const rule = { ...block, ends_on: ends_on ?? noEnd, skips: [] };
  return { ...rule, skips: [...new Set(skips)].filter((date) => fallsOn(rule, date)).toSorted() };
}

const saying = ({ skips, weekdays, ...rule }: Omit<StoredBlock, 'id'>): string =>
  JSON.stringify([
    [rule.barber_id, rule.kind, rule.reason, rule.start_time, rule.end_time],
    [rule.starts_on, rule.ends_on, rule.every_weeks],
    weekdays.toSorted((a, b) => a - b),
    skips.toSorted(),
  ]);

/** Reads the stored rules that a change left; null if a rule has changed since or is gone. */
async function asLeft({ tx, organization }: Work, left: readonly Block[]): Promise<StoredBlock[] | null> {
  const present: StoredBlock[] = [];
  for (const block of left) {
    const stored = await queries.findBlock(tx, organization, block.id);
    // A stored rule can have skipped dates outside its own days, which `storable` removes.
    if (!stored || saying(storable(blocks.blockOf(stored))) !== saying(storable(block))) return null;
    present.push(stored);
  }
  return present;
}

/** Restores a rule as it was before a change, and deletes the other rules that the change created. */
export async function undoBlock(
  deps: Deps,
  session: Session,
  { block, left }: z.output<typeof undoCall.input>,
): Promise<Block> {
  const { barber_id: barber } = block;
  blocks.requireOwnOrAll(session, barber);
  const { id: _, ...rule } = storable(block);
  blocks.validateBlock(rule);
  const shop = await requireShop(deps.db, session.organization_id);
  return change(deps, by(session), async (work) => {
    const { tx, organization, audit } = work;
    blocks.requireBookable(await lockUser(tx, organization, barber));
    const own = left.every((each) => each.barber_id === barber) && (await asLeft(work, left));
    const live = await queries.listLiveBlocks(tx, organization, barber, rule.ends_on);
    const written = live.find((each) => saying(each) === saying(rule));
    if (written && (!own || left.length === 0)) return blocks.blockOf(written);
    if (!own) throw new Refusal('undo_overtaken');
    const [kept, ...others] = own;
    if (!kept) await blocks.requireRoom(work, shop, barber);
    return recordScheduleChange(work, deps, async (scheduleTx) => {
      const restored = kept ? { ...rule, id: kept.id } : await blocks.insert(scheduleTx, work, rule, session);
      if (kept) await queries.updateBlock(scheduleTx, organization, restored);
      for (const { id } of others) await queries.deleteBlock(scheduleTx, organization, id);
      const before = others[0] ?? kept;
      audit({
        ...blocks.about(restored.id, 'undone'),
        ...(before && { before: blocks.auditSnapshot(before) }),
        after: blocks.auditSnapshot(rule),
      });
      return {
        change: { of: 'blocks', zone: shop.timezone, before: own, after: [restored] },
        result: blocks.blockOf(restored),
      };
    });
  });
}
