export type Chance = ReturnType<typeof chanceOf>;

/** Random choices that a seed reproduces (mulberry32). */
export function chanceOf(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    happens: (share: number): boolean => next() < share,
    oneOf: <T>(all: readonly T[]): T => all[below(all.length)] as T,
  };
}

export const noChance: Chance = {
  below: () => 0,
  happens: () => false,
  oneOf: <T>(all: readonly T[]) => all[0] as T,
};
