import { chatsStoppedUntil } from '#domain/reservations/messages/chat-stop.ts';
import type { Zone } from '#domain/time.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { ChatStoppedNotice } from './ChatStoppedNotice.tsx';
import { useRules } from './use-rules.ts';

export function ChatNotice({ zone }: { zone: Zone }) {
  const { data: rules } = useRules();
  const now = useNow();
  const again = rules?.chat ? chatsStoppedUntil(rules.chat) : null;
  if (again === null || again <= now) return null;
  return <ChatStoppedNotice {...{ again, now, zone }} href="/dashboard/ajustes/whatsapp" />;
}
