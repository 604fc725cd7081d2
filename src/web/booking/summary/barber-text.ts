import { fullName } from '#domain/text/contact.ts';
import type { Wizard } from '../wizard/use-wizard.ts';

export const barberText = ({ choice, barber }: Wizard): string =>
  choice.barberId === 'any' ? 'Cualquier barbero' : barber ? fullName(barber) : '';

export const anyBarberText = 'Con quien esté libre';
