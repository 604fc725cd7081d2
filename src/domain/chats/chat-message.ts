export const chatLimits = { rowTitle: 24, rowDescription: 72, button: 20, rows: 10, buttons: 3 } as const;
export const rowsOfPage: number = chatLimits.rows - 1;

export type ChatReply = { title: string; payload: string };
export type ChatRow = ChatReply & { description?: string };
export type ChatSection = { title: string; rows: ChatRow[] };
export type ChatList = { button: string; sections: ChatSection[] };
export type ChatMessage = { text: string; replies?: ChatReply[]; list?: ChatList };

export const cutText = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`;

export function pageOf<T>(all: readonly T[], offset: number): { page: T[]; next: number | null } {
  const left = all.slice(offset);
  if (left.length <= chatLimits.rows) return { page: left, next: null };
  return { page: left.slice(0, rowsOfPage), next: offset + rowsOfPage };
}
