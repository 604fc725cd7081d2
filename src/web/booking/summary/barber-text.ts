import { fullName } from '#domain/contact.ts';
import type { Wizard } from '../wizard/use-wizard.ts';

/** Whom a choice asks for; empty until somebody is chosen. */
export const barberText = ({ choice, barber }: Wizard): string =>
  choice.barberId === 'any' ? 'Cualquier barbero' : barber ? fullName(barber) : '';

/** Who comes where any barber will do. */
export const whoever = 'Con quien esté libre';
