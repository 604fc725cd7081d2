import type { Message, MessageChannel } from './contract.ts';

const kinds: Record<string, string> = {
  reminder: 'Recordatorio',
  'booking-confirmed': 'Reserva',
  'booking-moved': 'Cambio',
  'booking-delayed': 'Demora',
  'booking-canceled': 'Cancelación',
  offer: 'Lugar ofrecido',
  'rating-question': 'Pedido de opinión',
  'chat-answer': 'Respuesta',
};
const channels: Record<MessageChannel, string> = { mail: 'por correo', chat: 'por WhatsApp' };

export const messageName = ({ kind, channel }: Pick<Message, 'kind' | 'channel'>): string =>
  `${kinds[kind] ?? 'Aviso'} ${channels[channel]}`;
