export const noticeMinutes = [0, 15, 30, 60, 120, 240, 1440] as const;

/** Text such as `15 minutos`, `1 hora` or `1 día`. */
export function noticeText(minutes: number): string {
  if (minutes < 60) return `${minutes} minutos`;
  if (minutes === 1440) return '1 día';
  return minutes === 60 ? '1 hora' : `${minutes / 60} horas`;
}

export const tooSoonText = (minutes: number): string =>
  `Esta barbería pide reservar con ${noticeText(minutes)} de anticipación.`;
