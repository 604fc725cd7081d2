/** Sets what a map holds under a key; the oldest makes room when there are as many already. */
export function setWithin<K, V>(map: Map<K, V>, most: number, key: K, value: V): void {
  if (map.size >= most && !map.has(key)) map.delete(oldestOf(map));
  map.set(key, value);
}

/** The key that a map which is not empty holds longest. */
export const oldestOf = <K>(map: Map<K, unknown>): K => map.keys().next().value as K;
