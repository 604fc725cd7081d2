export type KeyedLimiter<K> = {
  /** Gives the key a turn as soon as one is free; a key that has one at the moment gets another afterwards. */
  ask: (key: K) => void;
  /** Drops the waiting keys and resolves when no work is under way. */
  end: () => Promise<void>;
};

/** Works for at most `limit` keys at once and for each key once at a time, in the order they asked. */
export function createKeyedLimiter<K>(limit: number, work: (key: K) => Promise<void>): KeyedLimiter<K> {
  const waiting = new Set<K>();
  const busy = new Map<K, Promise<void>>();

  function fill(): void {
    for (const key of waiting) {
      if (busy.size >= limit) return;
      if (busy.has(key)) continue;
      waiting.delete(key);
      const turn = work(key).finally(() => {
        busy.delete(key);
        fill();
      });
      busy.set(key, turn);
    }
  }

  return {
    ask(key) {
      waiting.add(key);
      fill();
    },
    async end() {
      waiting.clear();
      await Promise.all(busy.values());
    },
  };
}
