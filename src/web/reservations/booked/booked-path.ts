/** The fragment of a reservation's address with which its page says that the reservation was just booked. */
export const bookedFragment = '#listo';

export const bookedPath = (externalId: string): string => `/r/${externalId}${bookedFragment}`;
