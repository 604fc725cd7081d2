/** Minutes of a visit without services, and of an existing reservation without an end. */
export const defaultVisitMin = 45;
