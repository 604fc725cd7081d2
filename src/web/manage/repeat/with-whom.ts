import type { Repeat } from '#domain/booking/repeat-contract.ts';
import { fullName } from '#domain/contact.ts';

/** Whom the client gets: whoever it was, or who is free. */
export const withWhom = ({ barber }: Pick<Repeat, 'barber'>): string =>
  `con ${barber ? fullName(barber) : 'quien esté libre'}`;
