/** First and last name, as every screen writes it. */
export const fullName = (person: { firstname: string; lastname: string }): string =>
  `${person.firstname} ${person.lastname}`.trim();
