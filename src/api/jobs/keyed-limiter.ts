export type KeyedLimiter<K> = {
  /** Queues a turn for the key; a key whose turn is running gets another turn afterwards. */
  ask: (key: K) => void;
  end: () => Promise<void>;
};

/** Runs `work` for at most `limit` keys in parallel, at most once in parallel per key, in request order. */
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
