export type TemplateButton = { kind: 'reply'; title: string } | { kind: 'link'; title: string; path: string };

/** A text approved by the chat service; `{{1}}` is the first value, in a link's path the path's last part. */
export type Template = {
  name: string;
  category: 'utility';
  language: 'es';
  body: string;
  /** Sample values of the text's variables, which the chat service requires. */
  samples: readonly string[];
  buttons: readonly TemplateButton[];
};

const utility = { category: 'utility', language: 'es' } as const;
const goodbye = 'Si no quieres más avisos responde BAJA.';

/** All texts that can start a chat; each names the shop, because one sender serves all shops. */
export const templates = [
  {
    ...utility,
    name: 'navaja_reserva',
    body: `Hola {{1}}, tu reserva en *{{2}}* está confirmada: {{3}} con {{4}}. ${goodbye}`,
    samples: ['Ana', 'Barbería Central', 'martes 24/11 10:00', 'Leo Suárez'],
    buttons: [{ kind: 'link', title: 'Ver mi reserva', path: '/r/{{1}}' }],
  },
  {
    ...utility,
    name: 'navaja_cambio',
    body: `Hola {{1}}, tu reserva en *{{2}}* cambió: ahora es el {{3}} con {{4}}. ${goodbye}`,
    samples: ['Ana', 'Barbería Central', 'martes 24/11 10:00', 'Leo Suárez'],
    buttons: [
      { kind: 'reply', title: 'No puedo ir' },
      { kind: 'link', title: 'Cambiar horario', path: '/r/{{1}}#mover' },
    ],
  },
  {
    ...utility,
    name: 'navaja_cancelacion',
    body: `Hola {{1}}, tu reserva en *{{2}}* fue cancelada: era el {{3}} con {{4}}. ${goodbye}`,
    samples: ['Ana', 'Barbería Central', 'martes 24/11 10:00', 'Leo Suárez'],
    buttons: [{ kind: 'link', title: 'Reservar de nuevo', path: '/{{1}}' }],
  },
  {
    ...utility,
    name: 'navaja_recordatorio',
    body: `Hola {{1}}, te recordamos tu reserva en *{{2}}*: {{3}} con {{4}}. ${goodbye}`,
    samples: ['Ana', 'Barbería Central', 'martes 24/11 10:00', 'Leo Suárez'],
    buttons: [
      { kind: 'reply', title: 'Confirmar' },
      { kind: 'reply', title: 'No puedo ir' },
      { kind: 'link', title: 'Cambiar horario', path: '/r/{{1}}#mover' },
    ],
  },
  {
    ...utility,
    name: 'navaja_ausencia',
    body: `Hola {{1}}, {{2}} Tu reserva en *{{3}}* {{4}}. ${goodbye}`,
    samples: [
      'Ana',
      'Bruno no puede atender ese día.',
      'Barbería Central',
      'pasa al martes 24/11 10:30 con Leo Suárez',
    ],
    buttons: [{ kind: 'link', title: 'Ver mi reserva', path: '/r/{{1}}' }],
  },
  {
    ...utility,
    name: 'navaja_propuesta',
    body: `Hola {{1}}, {{2}} Elige otro horario para tu reserva en *{{3}}*: era el {{4}}. ${goodbye}`,
    samples: ['Ana', 'Bruno no puede atender ese día.', 'Barbería Central', 'martes 24/11 10:00'],
    buttons: [{ kind: 'link', title: 'Elegir otro horario', path: '/r/{{1}}' }],
  },
  {
    ...utility,
    name: 'navaja_lugar',
    body: `Se liberó un lugar en *{{1}}*: {{2}} con {{3}}. Es tuyo hasta las {{4}}. ${goodbye}`,
    samples: ['Barbería Central', 'martes 24/11 10:00', 'Leo Suárez', '10:35'],
    buttons: [
      { kind: 'reply', title: 'Aceptar' },
      { kind: 'reply', title: 'No puedo' },
    ],
  },
  {
    ...utility,
    name: 'navaja_enlace',
    body: `Este es tu enlace a tus reservas en *{{1}}*. Vence en 30 minutos. Si no lo pediste, ignora este mensaje. ${goodbye}`,
    samples: ['Barbería Central'],
    buttons: [{ kind: 'link', title: 'Ver mis reservas', path: '/m/{{1}}' }],
  },
] as const satisfies readonly Template[];

export type TemplateName = (typeof templates)[number]['name'];

export const longestValue = 60;

/** Shortens a template value to one line, because the chat service refuses line breaks, and to 60 characters. */
export const templateValue = (text: string): string =>
  Array.from(text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .slice(0, longestValue)
    .join('')
    .trim();
