/**
 * Reads from the page address what the agenda opens at its start: `new`, `late`, `absence` (of the filtered barber) or
 * the id of a reservation. Messages and shortcuts of the installed app use it. Changing a filter removes the parameter.
 */
export const openParameter = (search: string): string | null => new URLSearchParams(search).get('open');
