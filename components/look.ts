import axe from 'axe-core';
import { expect } from 'vitest';

export async function look(): Promise<void> {
  for (const mode of ['light', 'dark'] as const) {
    document.documentElement.dataset['colorMode'] = mode;
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
    const resultTypes: ['violations'] = ['violations'];
    const { violations } = await axe.run(
      document,
      mode === 'dark'
        ? { resultTypes, runOnly: ['color-contrast', 'link-in-text-block'] }
        : { resultTypes, rules: { 'target-size': { enabled: true } } },
    );
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
  document.documentElement.dataset['colorMode'] = 'light';
}
