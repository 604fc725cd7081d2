/** Fragment of the reservation page's address; with it the page shows that the reservation was just booked. */
export const bookedFragment = '#listo';

export const bookedPath = (externalId: string): string => `/r/${externalId}${bookedFragment}`;
