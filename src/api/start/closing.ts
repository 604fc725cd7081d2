type Step = () => unknown;

/** What was opened, to be closed in the opposite order; a step that fails does not keep the others from running. */
export function createClosing() {
  const steps: Step[] = [];
  const closeAll = async () => {
    const problems: unknown[] = [];
    for (let step = steps.pop(); step; step = steps.pop()) {
      try {
        await step();
      } catch (error) {
        problems.push(error);
      }
    }
    return problems;
  };
  return { later: (step: Step) => void steps.push(step), closeAll };
}

// Ctrl-C under npm arrives twice: from the terminal and from npm.
const echoMs = 1_000;

/** Calls `stop` at the first Ctrl-C, SIGTERM or lost terminal and `force` at the next one. */
export function onStopSignal(stop: () => void, force: () => void): void {
  let firstAt: number | undefined;
  const heed = () => {
    const now = performance.now();
    if (firstAt === undefined) {
      firstAt = now;
      stop();
      return;
    }
    if (now - firstAt > echoMs) force();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, heed);
}
