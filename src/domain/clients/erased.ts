/** Name shown for a client whose data was erased. */
export const erasedName = { firstname: 'Cliente', lastname: 'borrado' } as const;
