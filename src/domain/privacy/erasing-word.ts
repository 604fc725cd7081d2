/** Word that the user types to confirm an erasing, against accidents. */
export const erasingWord = 'BORRAR';
export const erasingWordNeeded = `Escribe ${erasingWord} para confirmar.`;
