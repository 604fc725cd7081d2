export type Point = { x: number; y: number };

/** What the journeys need of a browser. Keys and pointer are real input events. */
export type Driver = {
  goTo: (url: string) => Promise<unknown>;
  /** Runs a self-contained function in the page; arguments and result are JSON. */
  run: <A extends unknown[], R>(act: (...args: A) => R, ...args: A) => Promise<Awaited<R>>;
  click: (at: Point) => Promise<unknown>;
  drag: (path: readonly Point[]) => Promise<unknown>;
  type: (text: string) => Promise<unknown>;
  screenshot: (file: `${string}.png`) => Promise<unknown>;
  problems: () => string[];
  close: () => Promise<unknown>;
};
