export const reservationStatuses = ['scheduled', 'confirmed', 'completed', 'no_show', 'canceled'] as const;
export type ReservationStatus = (typeof reservationStatuses)[number];
export const cancelers = ['client', 'shop'] as const;
export type Canceler = (typeof cancelers)[number];
export type StatusTone = 'blue' | 'teal' | 'green' | 'orange' | 'red';

const facts = {
  scheduled: { name: 'Agendada', tone: 'blue', holds: true, locks: false },
  confirmed: { name: 'Confirmada', tone: 'teal', holds: true, locks: false },
  completed: { name: 'Completada', tone: 'green', holds: true, locks: true },
  no_show: { name: 'No asistió', tone: 'orange', holds: false, locks: false },
  canceled: { name: 'Cancelada', tone: 'red', holds: false, locks: true },
} as const satisfies Record<
  ReservationStatus,
  { name: string; tone: StatusTone; holds: boolean; locks: boolean }
>;

/** Statuses of a reservation whose outcome the staff have not recorded. */
export const openStatuses = ['scheduled', 'confirmed'] as const satisfies readonly ReservationStatus[];
export const isOpen = ({ status }: { status: ReservationStatus }): boolean =>
  openStatuses.some((open) => open === status);

export const dropdownStatuses = ['scheduled', 'completed', 'no_show'] as const;

export const statusName = (status: ReservationStatus): string => facts[status].name;
export const statusTone = (status: ReservationStatus): StatusTone => facts[status].tone;
export const takesPlace = (visit: { status: ReservationStatus; deleted_at: string | null }): boolean =>
  visit.status !== 'canceled' && visit.deleted_at === null;
export const occupiesTime = (status: ReservationStatus): boolean => facts[status].holds;
/** Whether the client can no longer move or cancel the reservation by its link. */
export const locksPublicPage = (status: ReservationStatus): boolean => facts[status].locks;
