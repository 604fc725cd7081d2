import { fullName } from '#domain/contact.ts';
import type { Wizard } from '../wizard/use-wizard.ts';

/** Name of the chosen barber, or the text for any barber; empty until one is chosen. */
export const barberText = ({ choice, barber }: Wizard): string =>
  choice.barberId === 'any' ? 'Cualquier barbero' : barber ? fullName(barber) : '';

/** Replaces the barber's name where any barber may attend. */
export const anyBarberText = 'Con quien esté libre';
