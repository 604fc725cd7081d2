/** Opens a chat whose first message names the shop; `number` is the installation's, digits with the country code. */
export const chatBookingLink = (number: string, { name, slug }: { name: string; slug: string }): string =>
  `https://wa.me/${number}?text=${encodeURIComponent(`Reservar en ${name} @${slug}`)}`;
