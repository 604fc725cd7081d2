import { chatsStoppedUntil } from '#domain/reservations/messages/chat-stop.ts';
import type { Zone } from '#domain/time.ts';
import { readRules } from '#web/lib/http/first-calls.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { ChatStoppedNotice } from './ChatStoppedNotice.tsx';

export function ChatNotice({ zone }: { zone: Zone }) {
  const { data: rules } = useRead(readRules, {});
  const now = useNow();
  const again = rules?.chat ? chatsStoppedUntil(rules.chat) : null;
  if (again === null || again <= now) return null;
  return <ChatStoppedNotice {...{ again, now, zone }} href="/dashboard/cuenta?tab=avisos" />;
}
