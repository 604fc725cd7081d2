import { openState } from '../sandbox/kept-state.ts';
import { emptyState, type State } from './state.ts';

export type Ledger = {
  state: State;
  publicUrl: string;
  now: () => number;
  /** Seconds since 1970 as text, the chat service's format. */
  timestamp: () => string;
  /** Queues a webhook; twice if the switch `duplicates` is on. */
  deliver: (value: object) => void;
  save: () => void;
};

export type LedgerSetting = { file: string; publicUrl: string; now: () => number };

export function openLedger({ file, publicUrl, now }: LedgerSetting): Ledger {
  const { state, save } = openState(file, emptyState);
  return {
    state,
    publicUrl,
    now,
    timestamp: () => String(Math.floor(now() / 1_000)),
    deliver(value) {
      const delivery = { value, attempts: 0, bornMs: now(), dueMs: now() };
      state.undelivered.push(delivery);
      if (state.switches.duplicates) state.undelivered.push({ ...delivery });
    },
    save,
  };
}
