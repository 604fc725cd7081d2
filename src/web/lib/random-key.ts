/** A key nobody else has. Browsers give `randomUUID` to secure origins only, not to a phone on the shop's own network. */
export function randomKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
