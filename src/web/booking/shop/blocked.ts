/** The texts of a shop whose subscription blocks bookings, for its toast and its notice. */
export const blocked = [
  'Suscripción inactiva',
  'Activa tu suscripción para habilitar las reservas.',
] as const;
