export const longestNotes = 500;

export const servicesNeeded = 'Selecciona al menos un servicio';
