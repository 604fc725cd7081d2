/** What stands in place of the name of a client whose data was erased. */
export const erasedName = { firstname: 'Cliente', lastname: 'borrado' } as const;
