import type { PlainDate } from '../time.ts';

export const dateNeeded = 'Elige una fecha.';

export type DayOffProblem = { title: string; description: string };

export function dayOffProblem(
  date: PlainDate,
  taken: readonly PlainDate[],
  today: PlainDate,
): DayOffProblem | null {
  if (!date) return { title: 'Fecha inválida', description: dateNeeded };
  if (date < today) return { title: 'Fecha inválida', description: 'No puede ser anterior a hoy.' };
  if (taken.includes(date)) return { title: 'Duplicado', description: 'Ese día ya está marcado como libre.' };
  return null;
}
