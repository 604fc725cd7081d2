export const mostReminders = 3;
export const reminderHours = { least: 1, most: 72 } as const;
/** Minutes for which an offer of the waitlist holds its slot. */
export const offerMinutes = { least: 5, most: 60 } as const;
export const retentionMonths = { least: 12, most: 120 } as const;
export const stampsForReward = { least: 5, most: 20 } as const;
export const stampMonths = { least: 1, most: 36 } as const;
export const longestReward = 60;
export const oneStamped = 'Elige al menos un servicio.';

export const wholeStamps = `Debe ser un número de ${stampsForReward.least} a ${stampsForReward.most} sellos.`;
export const wholeMonths = `Debe ser un número de ${stampMonths.least} a ${stampMonths.most} meses.`;

export const wholeHours = 'Las horas deben ser un número entero.';
export const tooFewHours = `Como mínimo ${reminderHours.least} hora antes.`;
export const tooManyHours = `Como máximo ${reminderHours.most} horas antes.`;
export const sameReminders = 'Los recordatorios deben ser distintos.';
export const wholeMinutes = 'Los minutos deben ser un número entero.';
export const tooFewMinutes = `Como mínimo ${offerMinutes.least} minutos.`;
export const tooManyMinutes = `Como máximo ${offerMinutes.most} minutos.`;
