const sampleMs = 20;
const lateMs = 20;
// Sixty-four at once, each with its booking, are no crowd: they all wait less than half a second.
const fewest = 70;
const most = 100;
const waitingMost = 10;
const much = 16;

/** What a process has to do at the moment. */
export type Load = {
  /** Whether one more request could not be served in time. */
  isTooMuch(): boolean;
  /** Whether so much is under way that work nobody waits for had better wait. */
  isMuch: () => boolean;
  begin(): void;
  end(): void;
  underWay(): number;
};

/**
 * Counts requests under way and learns how many fit: fewer while the event loop is late or a crowd waits for the
 * database, one more at each look while all goes well.
 */
export function measureLoad(waitingForDatabase: () => number): Load {
  let underWay = 0;
  let fitting = most;
  let lastAt = performance.now();
  setInterval(() => {
    const now = performance.now();
    const isLate = now - lastAt - sampleMs > lateMs || waitingForDatabase() > waitingMost;
    fitting = isLate ? Math.max(fewest, fitting * 0.8) : Math.min(most, fitting + 1);
    lastAt = now;
  }, sampleMs).unref();
  return {
    isTooMuch: () => underWay >= fitting,
    isMuch: () => underWay >= much,
    begin: () => void (underWay += 1),
    end: () => void (underWay -= 1),
    underWay: () => underWay,
  };
}
