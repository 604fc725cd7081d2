// Without the parser's own types, which describe each kind of node: the rules read the tree as plain objects.
declare module 'libpg-query' {
  export function loadModule(): Promise<void>;
  export function parseSync(text: string): unknown;
}
