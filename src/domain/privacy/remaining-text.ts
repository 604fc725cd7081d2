/** Text for the client: data that remains after an erasing, and why. */
export const remainingText =
  'Quedan, sin tu nombre ni tu contacto, las fechas, los servicios y los importes de tus visitas, porque son la contabilidad de la barbería, y que alguna vez aceptaste o rechazaste recibir avisos.';

/** Text for a blocked client: the fingerprint of e-mail and phone that remains after an erasing. */
export const remainingBlockText =
  'La barbería no toma tus reservas por internet. Eso queda como una huella de tu correo y tu teléfono, que no permite leerlos, por el interés de la barbería en que el bloqueo siga valiendo.';

/** Texts for the staff about the data that remains of an erased client. */
export const remainingOfClientText =
  'Quedan, sin su nombre ni su contacto, las fechas, los servicios y los importes de sus visitas, porque son la contabilidad de la barbería, y que alguna vez aceptó o rechazó recibir avisos.';
export const remainingBlockOfClientText =
  'El bloqueo sigue valiendo: queda como una huella de su correo y su teléfono, que no permite leerlos.';
