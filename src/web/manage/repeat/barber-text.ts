import type { Repeat } from '#domain/booking/repeat-contract.ts';
import { fullName } from '#domain/text/contact.ts';

export const barberText = ({ barber }: Pick<Repeat, 'barber'>): string =>
  `con ${barber ? fullName(barber) : 'quien esté libre'}`;
