import type { Reservation } from '#domain/reservations/contract.ts';

/** A dialog that was asked for; it keeps its reservation, whatever the list shows meanwhile. */
export type Asked = { what: 'reschedule' | 'delete'; reservation: Reservation };
