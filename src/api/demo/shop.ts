import { demoSlug } from '#api/config.ts';
import { BranchForm } from '#domain/branches/contract.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import type { WeekdayHours } from '#domain/schedule/contract.ts';
import { ServiceForm } from '#domain/services/contract.ts';

export const demoShop = { name: 'Barbería Navaja', slug: demoSlug, timezone: 'America/Montevideo' };
export const demoPassword = 'navaja-demo';

export const clientPhones = '+598 98 200 ';
/** Beginnings of the national numbers that the demo invents, as digits. */
export const demoPhones = ['98200', '991000', '29001234', '27002587'];

export const demoBranches = [
  {
    name: 'Centro',
    address_line1: '18 de Julio 1234',
    postcode: '11100',
    phone: '+598 2900 1234',
    latitude: -34.9059,
    longitude: -56.1913,
  },
  { name: 'Pocitos', address_line1: 'Avenida Brasil 2587', postcode: '11300', phone: '+598 2700 2587' },
].map((branch) => BranchForm.parse({ ...branch, city: 'Montevideo', country: 'Uruguay' }));

export const demoServices = [
  {
    name: 'Corte clásico',
    group_name: 'Cortes',
    price: 550,
    duration_minutes: 30,
    description: 'Tijera o máquina, lavado incluido.',
  },
  {
    name: 'Corte y barba',
    group_name: 'Cortes',
    price: 900,
    duration_minutes: 60,
    description: 'El clásico más el arreglo de barba.',
  },
  { name: 'Arreglo de barba', group_name: 'Barba', price: 400, duration_minutes: 30 },
  {
    name: 'Afeitado con navaja',
    group_name: 'Barba',
    price: 600,
    duration_minutes: 45,
    description: 'Con toallas calientes.',
  },
  {
    name: 'Corte infantil',
    group_name: 'Cortes',
    price: 450,
    duration_minutes: 30,
    description: 'Hasta 12 años.',
  },
  { name: 'Perfilado de cejas', price: 250, duration_minutes: 15 },
  {
    name: 'Color',
    group_name: 'Color y cuidado',
    price: 1500,
    price_type: 'from',
    duration_minutes: 90,
    description: 'El precio final depende del largo.',
  },
  {
    name: 'Diagnóstico capilar',
    group_name: 'Color y cuidado',
    is_premium: true,
    duration_minutes: 15,
    description: 'Sin cargo para clientes de la casa.',
  },
  {
    name: 'Alisado',
    group_name: 'Color y cuidado',
    price: 2200,
    price_type: 'from',
    duration_minutes: 120,
    active: false,
  },
].map((service) => ServiceForm.parse(service));

export const demoProfile = saveProfile.input.parse({
  tagline: 'Cortes clásicos y navaja, sin apuro.',
  about:
    'Abrimos en 1998 en pleno Centro y desde 2015 también estamos en Pocitos.\n\nCortamos con tijera, máquina y navaja; el café va por nuestra cuenta.',
  cancellation_policy:
    'Puedes cancelar o cambiar tu reserva hasta la hora de inicio.\n\nSi llegas más de 10 minutos tarde, quizás tengamos que reprogramarla.',
  instagram: 'navaja.barberia',
  whatsapp: '+598 99 100 001',
  currency: 'UYU',
});
export const demoPhotos = [
  { file: 'local.webp', alt: 'Un sillón frente a su espejo' },
  { file: 'poste.webp', alt: 'El poste rojo, blanco y azul de la entrada' },
  { file: 'herramientas.webp', alt: 'Peine, tijera y navaja sobre la mesa' },
];

type Range = [from: string, to: string];
const week = (weekdays: number[], [from, to]: Range, second?: Range): WeekdayHours[] =>
  weekdays.map((weekday) => ({
    weekday,
    start_time_1: from,
    end_time_1: to,
    start_time_2: second?.[0] ?? null,
    end_time_2: second?.[1] ?? null,
  }));

export type DemoPerson = {
  who: string;
  role: 'owner' | 'manager' | 'barber';
  account: { firstname: string; lastname: string; email: string; phone: string };
  photo: string;
  branch?: 'Centro' | 'Pocitos';
  hours: WeekdayHours[];
  /** `ahead` counts days from the day of the seed. */
  daysOff: { ahead: number; reason: string | null }[];
};

export const demoPeople: DemoPerson[] = [
  {
    who: 'Dueña',
    role: 'owner',
    account: { firstname: 'Ana', lastname: 'Pereyra', email: 'ana@navaja.example', phone: '+598 99 100 001' },
    photo: 'ana.webp',
    hours: week([1, 2, 3, 4], ['14:00', '19:00']),
    daysOff: [],
  },
  {
    who: 'Encargado',
    role: 'manager',
    account: {
      firstname: 'Tomás',
      lastname: 'Acosta',
      email: 'tomas@navaja.example',
      phone: '+598 99 100 002',
    },
    photo: 'tomas.webp',
    hours: [],
    daysOff: [],
  },
  {
    who: 'Barbero',
    role: 'barber',
    account: {
      firstname: 'Bruno',
      lastname: 'Díaz',
      email: 'bruno@navaja.example',
      phone: '+598 99 100 003',
    },
    photo: 'bruno.webp',
    branch: 'Centro',
    hours: [
      ...week([0, 1, 2, 3, 4], ['09:00', '13:00'], ['14:00', '19:00']),
      ...week([5], ['09:00', '14:00']),
    ],
    daysOff: [{ ahead: 5, reason: 'Trámite personal' }],
  },
  {
    who: 'Barbera',
    role: 'barber',
    account: {
      firstname: 'Lucía',
      lastname: 'Fernández',
      email: 'lucia@navaja.example',
      phone: '+598 99 100 004',
    },
    photo: 'lucia.webp',
    branch: 'Pocitos',
    hours: week([1, 2, 3, 4, 5], ['10:00', '14:00'], ['15:00', '20:00']),
    daysOff: [
      { ahead: 9, reason: 'Vacaciones' },
      { ahead: 10, reason: 'Vacaciones' },
    ],
  },
  {
    who: 'Barbero',
    role: 'barber',
    account: {
      firstname: 'Martín',
      lastname: 'Silva',
      email: 'martin@navaja.example',
      phone: '+598 99 100 005',
    },
    photo: 'martin.webp',
    branch: 'Pocitos',
    hours: [...week([0, 2, 3, 4, 5], ['11:00', '19:30']), ...week([6], ['10:00', '14:00'])],
    daysOff: [{ ahead: 12, reason: null }],
  },
];

/** `who` is the barber's first name; `ahead` counts days from the day of the seed. */
export const demoBlocks = [
  {
    who: 'Bruno',
    ahead: 0,
    start: '16:30',
    end: '16:45',
    kind: 'break' as const,
    reason: null,
    repeat: { weekdays: [0, 1, 2, 3, 4], every_weeks: 1, until: null },
  },
  { who: 'Lucía', ahead: 1, start: '17:00', end: '18:00', kind: 'meeting' as const, reason: 'Proveedor' },
];
export const demoClosing = { ahead: 8, name: 'Feriado' };

export const demoNotes = [
  null,
  null,
  null,
  null,
  'Llego cinco minutos tarde.',
  'Prefiero máquina, por favor.',
];

export const demoReward = { on: true, every: 10, reward: 'Corte gratis' };
export const demoPolicy = {
  deposits: { who: 'listed' as const, after_no_shows: 1 },
  amount: { percent: 50 },
  method: 'transfer' as const,
  transfer_text: 'Alias: navaja.demo\nBarbería Navaja, banco de ejemplo.',
};
export const demoRatings = {
  on: true,
  google_url: 'https://www.google.com/maps/search/?api=1&query=-34.9059%2C-56.1913',
};
export const demoOpinions = [
  { stars: 5, text: 'Excelente, como siempre.' },
  { stars: 5, text: 'Muy buena atención y el corte quedó impecable.' },
  { stars: 5, text: null },
  { stars: 5, text: null },
  { stars: 5, text: 'Puntuales y prolijos.' },
  { stars: 5, text: null },
  { stars: 5, text: null },
  { stars: 5, text: 'La mejor barbería del barrio.' },
  { stars: 5, text: null },
  { stars: 4, text: 'Muy bien; esperé unos minutos.' },
  { stars: 4, text: null },
  { stars: 3, text: 'El corte, bien, pero empezamos con media hora de demora.' },
  { stars: 2, text: 'No era el corte que había pedido.' },
];
