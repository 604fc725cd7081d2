export const erasedName = { firstname: 'Cliente', lastname: 'borrado' } as const;
