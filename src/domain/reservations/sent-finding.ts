import { z } from 'zod';
import { instant } from '../fields.ts';
import { blockKinds } from '../schedule/blocks/withheld.ts';
import type { Finding } from '../schedule/findings.ts';
import { epochOf, instantOf } from '../time.ts';

const span = { start_at: instant, end_at: instant };

export const SentFinding = z.discriminatedUnion('code', [
  z.object({ code: z.literal('nonexistent_time') }),
  z.object({ code: z.literal('slot_taken'), ...span }),
  z.object({ code: z.literal('closed_day'), name: z.string() }),
  z.object({ code: z.literal('day_off') }),
  z.object({ code: z.literal('blocked_time'), ...span, kind: z.enum(blockKinds) }),
  z.object({ code: z.literal('outside_hours') }),
]);
export type SentFinding = z.infer<typeof SentFinding>;

export const sendFinding = (finding: Finding): SentFinding =>
  'start' in finding
    ? { ...finding, start_at: instantOf(finding.start), end_at: instantOf(finding.end) }
    : finding;

export const readFinding = (sent: SentFinding): Finding =>
  'start_at' in sent ? { ...sent, start: epochOf(sent.start_at), end: epochOf(sent.end_at) } : sent;
