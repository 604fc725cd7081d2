import type { User } from '#domain/account/user.ts';
import type { Permission } from '#domain/permissions.ts';
import { withoutAccents } from '#domain/text/search-by-name.ts';
import { userMay } from '#web/lib/session/user-may.ts';

type Entry = {
  name: string;
  words: string;
  for: Permission;
};

export const settings = {
  'reservas-online': {
    name: 'Reservas online',
    words: 'pausar cerrar abrir confirmación correo desconocidos robots',
    for: 'rules.edit-online',
  },
  condiciones: {
    name: 'Condiciones',
    words: 'anticipación mínima cancelar cambiar tarde horas política',
    for: 'rules.edit',
  },
  anticipos: {
    name: 'Anticipos',
    words: 'seña depósito adelanto prepago ausencias faltar no-show transferencia tarjeta política',
    for: 'rules.read',
  },
  'dias-cerrados': {
    name: 'Días cerrados',
    words: 'feriado vacaciones cierre navidad',
    for: 'closings.edit',
  },
  recordatorios: {
    name: 'Recordatorios',
    words: 'avisos correo silencio confirmar asistencia horas antes',
    for: 'rules.read',
  },
  whatsapp: { name: 'WhatsApp', words: 'avisos mensajes chat', for: 'rules.read' },
  'lista-de-espera': { name: 'Lista de espera', words: 'lugar libre oferta minutos', for: 'rules.read' },
  sellos: {
    name: 'Tarjeta de sellos',
    words: 'premio fidelidad corte gratis visitas',
    for: 'rules.read',
  },
  opiniones: {
    name: 'Pedir opinión',
    words: 'opiniones estrellas reseñas google pregunta calificación',
    for: 'rules.read',
  },
  clientes: {
    name: 'Qué ven los barberos',
    words: 'clientes permisos novedades marketing promociones',
    for: 'rules.read',
  },
  'datos-viejos': {
    name: 'Datos viejos',
    words: 'borrar clientes privacidad meses retención',
    for: 'rules.read',
  },
  'nombre-y-zona': {
    name: 'Nombre y zona',
    words: 'barbería zona horaria reloj orden primero el barbero servicio enlace',
    for: 'organization.edit',
  },
  'cobros-con-tarjeta': {
    name: 'Cobros con tarjeta',
    words: 'stripe anticipo seña depósito cuenta conectar pagos',
    for: 'deposits.connect',
  },
  suscripcion: {
    name: 'Suscripción',
    words: 'pago plan tarjeta factura comprobantes',
    for: 'billing.manage',
  },
} as const satisfies Record<string, Entry>;
export type SettingKey = keyof typeof settings;

const elsewhere: readonly (Entry & { href: string })[] = [
  {
    href: '/dashboard/pagina',
    name: 'Tu página',
    words: 'portada logo fotos redes instagram moneda color política de cancelación',
    for: 'profile.edit',
  },
  {
    href: '/dashboard/compartir',
    name: 'Compartir',
    words: 'enlace qr cartel botón web',
    for: 'profile.edit',
  },
  {
    href: '/dashboard/services',
    name: 'Servicios',
    words: 'precios duración grupos premium',
    for: 'services.linked',
  },
  {
    href: '/dashboard/barberos',
    name: 'Barberos',
    words: 'equipo invitar encargado personas',
    for: 'barbers.edit',
  },
  {
    href: '/dashboard/sucursales',
    name: 'Sucursales',
    words: 'dirección teléfono mapa local',
    for: 'branches.edit',
  },
  {
    href: '/dashboard/comisiones',
    name: 'Comisiones',
    words: 'porcentaje reglas liquidar',
    for: 'commissions.edit',
  },
  {
    href: '/dashboard/anticipos',
    name: 'Lista de anticipos',
    words: 'seña depósito recibido devolver transferencia revisar',
    for: 'deposits.read',
  },
  {
    href: '/dashboard/importar',
    name: 'Importar',
    words: 'traer clientes archivo tabla csv',
    for: 'import.run',
  },
  {
    href: '/dashboard/actividad',
    name: 'Actividad',
    words: 'historial quién cambió registro recuperar eliminadas',
    for: 'audit.read',
  },
  {
    href: '/dashboard/cuenta',
    name: 'Contraseña y sesiones',
    words: 'perfil foto email teléfono dispositivos cerrar sesión',
    for: 'account.edit',
  },
  {
    href: '/dashboard/cuenta?tab=horario',
    name: 'Tu horario semanal',
    words: 'horas turnos descanso',
    for: 'account.edit',
  },
  {
    href: '/dashboard/cuenta?tab=dias-libres',
    name: 'Tus días libres',
    words: 'vacaciones enfermedad ausencia',
    for: 'account.edit',
  },
  {
    href: '/dashboard/cuenta?tab=bloqueos',
    name: 'Tus bloqueos',
    words: 'pausa almuerzo tiempo',
    for: 'account.edit',
  },
  {
    href: '/dashboard/cuenta?tab=calendario',
    name: 'Tu calendario',
    words: 'google apple ical suscribir',
    for: 'account.edit',
  },
  {
    href: '/dashboard/cuenta?tab=telefono',
    name: 'Este teléfono',
    words: 'notificaciones avisos instalar app sin conexión',
    for: 'account.edit',
  },
];

export type SettingRow = { key: SettingKey | null; href: string; name: string; words: string };
type Rows = { own: SettingRow[]; elsewhere: SettingRow[] };

export function settingsOf(user: User): Rows {
  const own = Object.entries(settings)
    .filter(([, entry]) => userMay(user, entry.for))
    .map(([key, { name, words }]) => ({
      key: key as SettingKey,
      href: `/dashboard/ajustes/${key}`,
      name,
      words,
    }));
  const others = elsewhere
    .filter((entry) => userMay(user, entry.for))
    .map(({ href, name, words }) => ({ key: null, href, name, words }));
  return { own, elsewhere: others };
}

/** Whether each typed word begins a word of the setting's name, other words or value; accents and case do not matter. */
export function isFound({ name, words }: SettingRow, value: string, typed: string): boolean {
  const known = withoutAccents(`${name} ${words} ${value}`).split(/[\s,]+/);
  const wanted = withoutAccents(typed.trim()).split(/\s+/);
  return wanted.every((word) => known.some((one) => one.startsWith(word)));
}
