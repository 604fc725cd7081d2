export const remainingText =
  'Quedan, sin tu nombre ni tu contacto, las fechas, los servicios y los importes de tus visitas, porque son la contabilidad de la barbería, y que alguna vez aceptaste o rechazaste recibir avisos.';

export const remainingBlockText =
  'La barbería no toma tus reservas por internet. Eso queda como una huella de tu correo y tu teléfono, que no permite leerlos, por el interés de la barbería en que el bloqueo siga valiendo.';

export const remainingOfClientText =
  'Quedan, sin su nombre ni su contacto, las fechas, los servicios y los importes de sus visitas, porque son la contabilidad de la barbería, y que alguna vez aceptó o rechazó recibir avisos.';
export const remainingBlockOfClientText =
  'El bloqueo sigue valiendo: queda como una huella de su correo y su teléfono, que no permite leerlos.';
