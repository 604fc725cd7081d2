/** Short plain terms of the product, to be replaced by its operator: heading, text and the id of a linked section. */
export const serviceTerms = [
  ['Qué es Navaja', 'Navaja te da una página pública de reservas y una agenda para tu barbería.'],
  [
    'Tu cuenta',
    'Los datos que cargas deben ser verdaderos. Tu contraseña es personal: cuídala y cámbiala si crees que alguien más la conoce.',
  ],
  [
    'Tus clientes',
    'Los datos de tus clientes se usan solo para gestionar sus reservas. Eres responsable de tratarlos según las leyes de tu país.',
    'privacidad',
  ],
  ['Suscripción', 'La suscripción es mensual, sin contratos, y puedes cancelarla cuando quieras.'],
  [
    'El servicio',
    'Hacemos lo posible para que Navaja esté siempre disponible, pero puede haber interrupciones por mantenimiento o fallas.',
  ],
] as const;
