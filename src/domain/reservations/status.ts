export const reservationStatuses = ['scheduled', 'confirmed', 'completed', 'no_show', 'canceled'] as const;
export type ReservationStatus = (typeof reservationStatuses)[number];
/** On whose decision a reservation was canceled. */
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

/** The statuses of a reservation of which nobody said yet how it ended. */
export const openStatuses = ['scheduled', 'confirmed'] as const satisfies readonly ReservationStatus[];
/** Whether somebody still has to say how a reservation ended. */
export const isOpen = ({ status }: { status: ReservationStatus }): boolean =>
  openStatuses.some((open) => open === status);

/** The three statuses the agenda's dropdown offers. */
export const dropdownStatuses = ['scheduled', 'completed', 'no_show'] as const;

/** Spanish name of a status. */
export const statusName = (status: ReservationStatus): string => facts[status].name;
/** Colour of a status' badge. */
export const statusTone = (status: ReservationStatus): StatusTone => facts[status].tone;
/** Whether a visit takes place, or did: neither canceled nor deleted. */
export const takesPlace = (visit: { status: ReservationStatus; deleted_at: string | null }): boolean =>
  visit.status !== 'canceled' && visit.deleted_at === null;
/** Whether a reservation keeps its barber busy. */
export const occupiesTime = (status: ReservationStatus): boolean => facts[status].holds;
/** Whether the client can no longer move or cancel through the link. */
export const locksPublicPage = (status: ReservationStatus): boolean => facts[status].locks;
