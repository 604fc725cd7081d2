type Kind = { ms: number[]; errors: number };
export type Times = ReturnType<typeof createTimes>;

export function createTimes() {
  const kinds = new Map<string, Kind>();
  return {
    /** Measures one request; a status that is neither 2xx nor expected counts as an error of its kind. */
    async of(kind: string, work: () => Promise<{ status: number }>, expected: readonly number[] = []) {
      const begun = performance.now();
      const status = await work().then(
        (answer) => answer.status,
        () => 0,
      );
      const stats = kinds.get(kind) ?? { ms: [], errors: 0 };
      kinds.set(kind, stats);
      stats.ms.push(performance.now() - begun);
      if ((status < 200 || status > 299) && !expected.includes(status)) stats.errors += 1;
    },
    table(): string {
      const rows = [...kinds].map(([kind, { ms, errors }]) => {
        const sorted = ms.toSorted((a, b) => a - b);
        const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
        return [kind, String(ms.length), at(0.5), at(0.95), at(0.99), String(errors)];
      });
      const cells = [['kind', 'requests', 'p50 ms', 'p95 ms', 'p99 ms', 'errors'], ...rows];
      return cells
        .map(([kind = '', ...rest]) => kind.padEnd(24) + rest.map((cell) => cell.padStart(10)).join(''))
        .join('\n');
    },
  };
}
