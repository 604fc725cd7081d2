import { withoutAccents } from '../text/search-by-name.ts';

export const importKinds = ['clientes', 'servicios', 'visitas'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Column names that other products use for each field, without accents and punctuation. */
const words = {
  firstname: [
    'nombre',
    'nombres',
    'primer nombre',
    'first name',
    'firstname',
    'given name',
    'nombre cliente',
  ],
  lastname: [
    'apellido',
    'apellidos',
    'last name',
    'lastname',
    'surname',
    'family name',
    'apellido cliente',
    'apellidos cliente',
  ],
  fullname: [
    'nombre completo',
    'nombre y apellido',
    'nombre del cliente',
    'cliente',
    'full name',
    'name',
    'client',
    'client name',
    'customer',
    'customer name',
  ],
  phone: [
    'telefono',
    'telefono movil',
    'movil',
    'celular',
    'whatsapp',
    'numero de telefono',
    'mobile number',
    'mobile',
    'mobile phone',
    'phone',
    'phone number',
    'cell phone',
    'telefono cliente',
    'celular cliente',
    'client phone',
    'customer phone',
    'telephone',
  ],
  email: [
    'email',
    'e mail',
    'mail',
    'correo',
    'correo electronico',
    'email address',
    'email cliente',
    'correo cliente',
    'client email',
    'customer email',
  ],
  name: [
    'servicio',
    'nombre',
    'nombre del servicio',
    'service',
    'service name',
    'item name',
    'item',
    'name',
    'producto',
  ],
  description: ['descripcion', 'description', 'detalle', 'service description'],
  group: ['grupo', 'categoria', 'rubro', 'group', 'category', 'category name', 'service category'],
  price: [
    'precio',
    'price',
    'retail price',
    'valor',
    'importe',
    'monto',
    'total',
    'value',
    'amount',
    'tarifa',
  ],
  duration: [
    'duracion',
    'duracion min',
    'duracion minutos',
    'duration',
    'duration min',
    'duration minutes',
    'duration mins',
    'minutos',
    'tiempo',
  ],
  start: [
    'inicio',
    'fecha y hora',
    'fecha hora',
    'fecha de inicio',
    'comienzo',
    'start',
    'start time and date',
    'start date and time',
    'date and time',
    'starts at',
    'appointment date time',
  ],
  date: [
    'fecha',
    'dia',
    'fecha de la reserva',
    'date',
    'appointment date',
    'scheduled date',
    'start date',
    'booking date',
  ],
  time: [
    'hora',
    'hora inicio',
    'hora de inicio',
    'desde',
    'time',
    'start time',
    'scheduled time',
    'appointment time',
    'booking time',
  ],
  end: ['fin', 'hora fin', 'hora de fin', 'hasta', 'hora termino', 'end', 'end time', 'end date and time'],
  barber: [
    'barbero',
    'profesional',
    'prestador',
    'empleado',
    'personal',
    'staff',
    'staff member',
    'staffer',
    'team member',
    'employee',
    'provider',
    'resource',
  ],
  service: ['servicio', 'servicios', 'service', 'services', 'service name', 'item'],
  status: ['estado', 'status', 'appointment status', 'booking status', 'estado de la reserva'],
  notes: [
    'notas',
    'nota',
    'comentario',
    'comentarios',
    'observaciones',
    'notes',
    'note',
    'appointment notes',
  ],
} as const;

export type ImportField = keyof typeof words;

const person = ['firstname', 'lastname', 'fullname', 'phone', 'email'] as const;

/** Fields of each kind of import, in the order in which `guessColumns` assigns them. */
export const fieldsOf: Record<ImportKind, readonly ImportField[]> = {
  clientes: person,
  servicios: ['name', 'description', 'group', 'price', 'duration'],
  visitas: [
    'start',
    'date',
    'time',
    'end',
    'duration',
    'barber',
    'service',
    'price',
    'status',
    'notes',
    ...person,
  ],
};

/** Required fields of each kind of import; one field of each group is enough. */
const needed: Record<ImportKind, readonly (readonly ImportField[])[]> = {
  clientes: [['firstname', 'fullname']],
  servicios: [['name'], ['duration']],
  visitas: [
    ['start', 'date'],
    ['firstname', 'fullname'],
  ],
};

export const fieldNames: Record<ImportField, string> = {
  firstname: 'Nombre',
  lastname: 'Apellido',
  fullname: 'Nombre y apellido',
  phone: 'Teléfono',
  email: 'Correo',
  name: 'Servicio',
  description: 'Descripción',
  group: 'Grupo',
  price: 'Precio',
  duration: 'Duración',
  start: 'Fecha y hora',
  date: 'Fecha',
  time: 'Hora',
  end: 'Hasta',
  barber: 'Barbero',
  service: 'Servicio',
  status: 'Estado',
  notes: 'Notas',
};

export type Columns = readonly (ImportField | null)[];

const plain = (header: string): string =>
  withoutAccents(header)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Guesses the field of each column by its header; among several headers of a field the first one counts. */
export function guessColumns(kind: ImportKind, headers: readonly string[]): Columns {
  const names = headers.map(plain);
  const found = new Map<number, ImportField>();
  for (const field of fieldsOf[kind]) {
    const nth = names.findIndex(
      (name, at) => !found.has(at) && (words[field] as readonly string[]).includes(name),
    );
    if (nth >= 0) found.set(nth, field);
  }
  return headers.map((_, nth) => found.get(nth) ?? null);
}

export const missingFields = (kind: ImportKind, columns: Columns): readonly (readonly ImportField[])[] => {
  const lacking = needed[kind].filter((some) => !some.some((field) => columns.includes(field)));
  const needsTime = kind === 'visitas' && columns.includes('date') && !columns.includes('start');
  return [...lacking, ...(needsTime && !columns.includes('time') ? [['time'] as const] : [])];
};

const examples: Record<ImportKind, readonly [headers: readonly string[], row: readonly string[]]> = {
  clientes: [
    ['Nombre', 'Apellido', 'Teléfono', 'Correo'],
    ['Juan', 'Pérez', '+598 99 123 456', 'juan@example.com'],
  ],
  servicios: [
    ['Servicio', 'Descripción', 'Precio', 'Duración'],
    ['Corte', 'Con tijera', '500', '30'],
  ],
  visitas: [
    [
      'Fecha',
      'Hora',
      'Duración',
      'Barbero',
      'Servicio',
      'Precio',
      'Estado',
      'Nombre',
      'Apellido',
      'Teléfono',
      'Correo',
      'Notas',
    ],
    [
      '25/11/2026',
      '10:30',
      '30',
      'Ana Pérez',
      'Corte',
      '500',
      'Confirmada',
      'Juan',
      'Pérez',
      '+598 99 123 456',
      'juan@example.com',
      '',
    ],
  ],
};

export const templateOf = (kind: ImportKind): { name: string; text: string } => ({
  name: `plantilla-${kind}.csv`,
  text: `\uFEFF${examples[kind].map((cells) => cells.join(';')).join('\r\n')}\r\n`,
});
