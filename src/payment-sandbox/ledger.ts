import type { Event } from './objects.ts';
import { openState } from '../sandbox/kept-state.ts';
import { emptyState, mint, type State } from './state.ts';

export type Ledger = {
  state: State;
  publicUrl: string;
  now: () => number;
  seconds: () => number;
  deliver: (type: string, object: object, account?: string) => void;
  save: () => void;
};

export type LedgerSetting = { file: string; publicUrl: string; now: () => number };

// A file of an older version lacks the newer parts.
function addMissing(state: State, empty: State): void {
  Object.assign(state, { ...empty, ...state, keys: { ...empty.keys, ...state.keys } });
}

export function openLedger({ file, publicUrl, now }: LedgerSetting): Ledger {
  const seconds = () => Math.floor(now() / 1_000);
  const { state, save } = openState(file, () => emptyState(seconds()));
  addMissing(state, emptyState(seconds()));
  return {
    state,
    publicUrl,
    now,
    seconds,
    deliver(type, object, account) {
      const event: Event = {
        id: mint('evt'),
        object: 'event',
        livemode: false,
        created: seconds(),
        type,
        ...(account && { account }),
        data: { object: structuredClone(object) },
      };
      state.undelivered.push({ event, attempts: 0, dueMs: now() });
    },
    save,
  };
}
