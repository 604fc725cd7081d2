// Chrome and Edge 109, the last versions for Windows 7 and 8, lack these methods.
const copies = {
  toSorted<T>(this: T[], compare?: (a: T, b: T) => number): T[] {
    // oxlint-disable-next-line unicorn/no-array-sort
    return this.slice().sort(compare);
  },
  toReversed<T>(this: T[]): T[] {
    // oxlint-disable-next-line unicorn/no-array-reverse
    return this.slice().reverse();
  },
  with<T>(this: T[], at: number, value: T): T[] {
    const copy = this.slice();
    copy[at] = value;
    return copy;
  },
};

for (const [name, value] of Object.entries(copies)) {
  if (!(name in Array.prototype))
    // oxlint-disable-next-line no-extend-native
    Object.defineProperty(Array.prototype, name, { value, writable: true, configurable: true });
}
