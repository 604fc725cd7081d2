import type { Message, MessageState } from '#domain/reservations/messages/contract.ts';
import { formatShortDay } from '#domain/schedule/day-text.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { type EpochMs, instantToLocal, today, type Zone } from '#domain/time.ts';

const states: Record<MessageState, string> = {
  planned: 'previsto',
  sending: 'enviado',
  sent: 'enviado',
  delivered: 'entregado',
  read: 'leído',
  failed: 'no se pudo enviar',
  unknown: 'sin confirmar',
  skipped: 'no se envió',
};

export function messageState(
  { state, state_at }: Pick<Message, 'state' | 'state_at'>,
  zone: Zone,
  now: EpochMs,
): string {
  if (states[state] !== 'enviado') return states[state];
  const at = instantToLocal(state_at, zone);
  const date = at.slice(0, 10);
  const day = date === today(now, zone) ? '' : `${formatShortDay(date)} `;
  return `enviado ${day}${formatTime(at)}`;
}
