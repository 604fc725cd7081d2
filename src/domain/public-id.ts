/** Public identifier that contains its organization, e.g. `1z-x3…`; URL-safe if the secret is. */
export const publicIdOf = (organization: number, secret: string): string =>
  `${organization.toString(36)}-${secret}`;
