import { chatsStoppedUntil } from '#domain/reservations/chat-stop.ts';
import type { Zone } from '#domain/time.ts';
import { readRules } from '#web/lib/first-calls.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { useRead } from '#web/lib/use-read.ts';
import { ChatStoppedNotice } from './ChatStoppedNotice.tsx';

export function ChatNotice({ zone }: { zone: Zone }) {
  const { data: rules } = useRead(readRules, {});
  const now = useNow();
  const again = rules?.chat ? chatsStoppedUntil(rules.chat) : null;
  if (again === null || again <= now) return null;
  return <ChatStoppedNotice {...{ again, now, zone }} href="/dashboard/cuenta?tab=avisos" />;
}
