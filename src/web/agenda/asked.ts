/**
 * What the address asks the agenda to open at its start, as messages and the shortcuts of the installed application do:
 * `new`, `late` or the id of a reservation. Any change of the filters takes it out of the address.
 */
export const askedOf = (search: string): string | null => new URLSearchParams(search).get('open');
