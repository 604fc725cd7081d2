import { questionEmail } from '#api/notifications/ratings/email.ts';
import { poorRatingEmail } from '#api/ratings/jobs.ts';
import type { AddressedReservation } from '#api/reservations/mailed-queries.ts';
import type { Sample } from './mail-samples.ts';

const publicUrl = 'https://navaja.example';
const shop = { name: 'Barbería Navaja del Centro', timezone: 'America/Montevideo' };
const owner = { id: 1, firstname: 'Ana', email: 'ana@correo.example', email_confirmed_at: null };
const rating = {
  reservation_id: 1,
  at: '2026-11-25T21:45:00Z',
  stars: 2,
  text: 'Esperé cuarenta minutos y el corte quedó disparejo.',
  client: { id: 1, name: 'María Fernanda Rodríguez Etcheverry' },
  barber: { id: 7, firstname: 'Maximiliano', lastname: 'Etchegoyen' },
  start_at: '2026-11-25T18:30:00Z',
};

export const ratingSamples = (reservation: AddressedReservation): Sample[] => [
  {
    kind: 'rating-question',
    name: 'opinión',
    email: questionEmail(reservation, { publicUrl, apiUrl: publicUrl }),
  },
  { kind: 'poor-rating', name: 'mala-opinión', email: poorRatingEmail(shop, owner, { rating, publicUrl }) },
];
