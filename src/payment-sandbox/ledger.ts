import type { Event } from './objects.ts';
import { openState } from '../sandbox/kept-state.ts';
import { emptyState, mint, type State } from './state.ts';

export type Ledger = {
  state: State;
  publicUrl: string;
  now: () => number;
  /** Seconds since 1970, the payment provider's format. */
  seconds: () => number;
  /** Queues an event with a snapshot of the object. */
  deliver: (type: string, object: object) => void;
  save: () => void;
};

export type LedgerSetting = { file: string; publicUrl: string; now: () => number };

export function openLedger({ file, publicUrl, now }: LedgerSetting): Ledger {
  const seconds = () => Math.floor(now() / 1_000);
  const { state, save } = openState(file, () => emptyState(seconds()));
  return {
    state,
    publicUrl,
    now,
    seconds,
    deliver(type, object) {
      const event: Event = {
        id: mint('evt'),
        object: 'event',
        livemode: false,
        created: seconds(),
        type,
        data: { object: structuredClone(object) },
      };
      state.undelivered.push({ event, attempts: 0, dueMs: now() });
    },
    save,
  };
}
