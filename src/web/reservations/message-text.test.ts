import { describe, expect, it } from 'vitest';
import { messageStates } from '#domain/reservations/messages/contract.ts';
import { messageName } from '#domain/reservations/messages/name.ts';
import { messageState } from './message-text.ts';

const zone = 'America/Montevideo';
const now = Date.parse('2026-11-24T18:00:00Z');
const state_at = '2026-11-24T13:02:00Z';

describe('messages to clients as the staff read them', () => {
  it.each([
    ['reminder', 'mail', 'Recordatorio por correo'],
    ['booking-confirmed', 'chat', 'Reserva por WhatsApp'],
    ['booking-moved', 'mail', 'Cambio por correo'],
    ['booking-delayed', 'chat', 'Demora por WhatsApp'],
    ['booking-canceled', 'mail', 'Cancelación por correo'],
    ['offer', 'chat', 'Lugar ofrecido por WhatsApp'],
    ['chat-answer', 'chat', 'Respuesta por WhatsApp'],
  ] as const)('calls %s by %s "%s"', (kind, channel, name) => {
    expect(messageName({ kind, channel })).toBe(name);
  });

  it('says how far each came', () => {
    const words = messageStates.map((state) => messageState({ state, state_at }, zone, now));
    expect(words).toEqual([
      'previsto',
      'enviado 10:02',
      'enviado 10:02',
      'entregado',
      'leído',
      'no se pudo enviar',
      'sin confirmar',
      'no se envió',
    ]);
  });

  it('adds the day to what was sent on another one', () => {
    expect(messageState({ state: 'sent', state_at: '2026-11-23T13:02:00Z' }, zone, now)).toBe(
      'enviado lun 23/11 10:02',
    );
  });
});
