/** Subscription statuses with which clients may book; an operator can widen the list by configuration. */
export const openStatuses: readonly string[] = ['active'];

/** Whether clients may book: a shop that never had a subscription is open, as is one with an open status. */
export const bookingOpen = (status: string | null | undefined, open = openStatuses): boolean =>
  status === null || status === undefined || open.includes(status);
