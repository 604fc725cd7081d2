/** What a shop without a good subscription says, in the toast and in the notice that stays. */
export const blocked = [
  'Suscripción inactiva',
  'Activa tu suscripción para habilitar las reservas.',
] as const;
