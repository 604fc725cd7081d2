/** A value that is known outside and carries its organization, e.g. `1z-x3…`; URL-safe where the secret is. */
export const publicIdOf = (organization: number, secret: string): string =>
  `${organization.toString(36)}-${secret}`;
