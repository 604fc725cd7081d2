import type { ChatStanding } from '#domain/reservations/messages/chat-contract.ts';

const unreachable = 'el número no recibe WhatsApp';
const unwanted = 'WhatsApp o el cliente no lo permitió';
const words: Record<string, string> = {
  131026: unreachable,
  131021: unreachable,
  131030: unreachable,
  131049: unwanted,
  131050: unwanted,
};

/** The most frequent reason first; reasons with the same text are summed. */
export function countsByText(failed: ChatStanding['failed']): { words: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { problem, count } of failed) {
    const text = words[problem] ?? 'el servicio de WhatsApp no lo tomó';
    counts.set(text, (counts.get(text) ?? 0) + count);
  }
  return [...counts].map(([text, count]) => ({ words: text, count })).toSorted((a, b) => b.count - a.count);
}
