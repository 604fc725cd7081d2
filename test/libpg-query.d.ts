// Replaces the parser's types, which describe each kind of node: `cluster-rules.ts` reads the tree as plain objects.
declare module 'libpg-query' {
  export function loadModule(): Promise<void>;
  export function parseSync(text: string): unknown;
}
