import type { ServerResponse } from 'node:http';

// A request takes a connection of the pool for some milliseconds: whoever comes after these would wait too long.
const mostAtOnce = 80;
// A loop that stays late answers everybody late: then it takes fewer.
const mostWhenLate = 20;
const lateMs = 100;
const sampleMs = 50;
const samples = 6;

/** What a process has to do at the moment. */
export type Load = {
  /** Whether one more request could not be served in time. */
  isTooMuch(): boolean;
  /** Counts a request until its answer is out. */
  begin(answer: ServerResponse): void;
  underWay(): number;
};

/** Counts requests under way and how late the event loop is. */
export function measureLoad(): Load {
  let underWay = 0;
  let lateInARow = 0;
  let lastAt = performance.now();
  setInterval(() => {
    const now = performance.now();
    lateInARow = now - lastAt - sampleMs > lateMs ? lateInARow + 1 : 0;
    lastAt = now;
  }, sampleMs).unref();
  return {
    isTooMuch: () => underWay >= (lateInARow >= samples ? mostWhenLate : mostAtOnce),
    begin(answer) {
      underWay += 1;
      answer.once('close', () => {
        underWay -= 1;
      });
    },
    underWay: () => underWay,
  };
}
