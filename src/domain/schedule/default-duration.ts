/** Minutes of a reservation without services, and of an existing reservation without an end. */
export const defaultDurationMin = 45;
