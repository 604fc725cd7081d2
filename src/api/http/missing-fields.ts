import type { z } from 'zod';

const fieldNames: Record<string, string> = {
  action: 'la acción',
  alt: 'la descripción de la foto',
  amount: 'el importe',
  arrangement: 'la forma de atención del grupo',
  arrived: 'si el cliente llegó',
  auth: 'el secreto del navegador',
  barber_id: 'el barbero',
  block: 'el bloqueo',
  branch_id: 'la sucursal',
  cents: 'el monto',
  channel: 'el origen',
  client: 'el cliente',
  confirm: 'la confirmación',
  contact: 'el email o el teléfono',
  counted: 'el efectivo contado',
  current_password: 'la contraseña actual',
  date: 'la fecha',
  date_from: 'la primera fecha',
  date_to: 'la última fecha',
  decisions: 'la decisión sobre cada reserva',
  do: 'qué hacer con la reserva',
  days: 'la lista de días',
  duration_minutes: 'la duración',
  email: 'el correo',
  end: 'la hora de fin',
  end_time: 'la hora de fin',
  endpoint: 'la dirección del navegador',
  ends_on: 'la última fecha',
  every_weeks: 'la cantidad de semanas entre repeticiones',
  extras: 'la comisión de los extras',
  firstname: 'el nombre',
  from: 'el comienzo',
  from_date: 'el primer día',
  hide_names: 'la elección de mostrar nombres',
  id: 'el identificador',
  ids: 'la lista de identificadores',
  keys: 'el juego de claves del navegador',
  kind: 'el tipo',
  label: 'el nombre del dispositivo',
  lastname: 'el apellido',
  left: 'el estado anterior del bloqueo',
  link: 'el enlace',
  mapping: 'el contenido de las columnas',
  marketing: 'la elección de recibir novedades',
  member: 'la persona del grupo',
  method: 'el medio de pago',
  minutes: 'la cantidad de minutos',
  month: 'el mes',
  name: 'el nombre',
  new_password: 'la contraseña nueva',
  off_date: 'la fecha',
  on: 'la elección de activar',
  p256dh: 'la clave pública del navegador',
  password: 'la contraseña',
  payments: 'la lista de pagos',
  people: 'la lista de personas',
  percent: 'el porcentaje',
  phone: 'el teléfono',
  plan: 'el plan',
  position: 'la posición',
  quantity: 'la cantidad',
  reservation_id: 'la reserva',
  ranges: 'la lista de horarios',
  reason: 'el motivo',
  rules: 'la lista de reglas',
  scope: 'el alcance',
  service_id: 'el servicio',
  services: 'la lista de servicios',
  since: 'el momento inicial',
  slug: 'la dirección de la barbería',
  stars: 'la cantidad de estrellas',
  start: 'la hora de inicio',
  start_at_utc: 'la nueva fecha y hora',
  start_local: 'la fecha y hora',
  start_time: 'la hora de inicio',
  starts: 'la lista de fechas',
  starts_on: 'la primera fecha',
  status: 'el estado',
  text: 'el texto',
  time_from: 'la primera hora',
  time_to: 'la última hora',
  times: 'la cantidad de veces',
  timezone: 'la zona horaria',
  to: 'el final',
  to_date: 'el último día',
  token: 'el código del enlace',
  url: 'la dirección',
  user_id: 'la persona',
  value: 'el valor',
  wants: 'la lista de avisos',
  weekday: 'el día de la semana',
  weekdays: 'la lista de días de la semana',
  what: 'el contenido de la descarga',
};

export function missingSentence(field: PropertyKey | undefined): string | undefined {
  const name = fieldNames[String(field)];
  return name && `Falta ${name}.`;
}

type Issue = z.core.$ZodIssue;
const typeCodes = new Set<Issue['code']>(['invalid_type', 'invalid_value', 'invalid_union']);

/**
 * Issues must contain their input (`reportInput`). For a union, the last variant whose only errors are missing fields
 * provides the messages.
 */
export function nameMissing(issues: readonly Issue[]): Issue[] {
  return issues.flatMap((issue) => {
    if (!typeCodes.has(issue.code)) return issue;
    if (issue.input === undefined)
      return { ...issue, message: missingSentence(issue.path.at(-1)) ?? issue.message };
    return missingOfForm(issue) ?? issue;
  });
}

function missingOfForm(issue: Issue): Issue[] | undefined {
  if (issue.code !== 'invalid_union') return undefined;
  const form = issue.errors.findLast(
    (own) => own.length > 0 && own.every(({ path, input }) => path.length > 0 && input === undefined),
  );
  return form && nameMissing(form.map((own) => ({ ...own, path: [...issue.path, ...own.path] })));
}
