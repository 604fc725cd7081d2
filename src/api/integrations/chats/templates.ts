export type TemplateButton = { kind: 'reply'; title: string } | { kind: 'link'; title: string; path: string };

/** A text that the chat service has approved; `{{1}}` stands for the first value, in a link's path for its end. */
export type Template = {
  name: string;
  category: 'utility';
  language: 'es';
  body: string;
  /** A value for each variable of the text, as the service wants to see them. */
  samples: readonly string[];
  buttons: readonly TemplateButton[];
};

const utility = { category: 'utility', language: 'es' } as const;
const goodbye = 'Si no quieres más avisos responde BAJA.';

/** Every text that a chat may begin with; the shop is named in its first line, because one sender speaks for all shops. */
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
    name: 'navaja_lugar',
    body: `Se liberó un lugar en *{{1}}*: {{2}} con {{3}}. Es tuyo hasta las {{4}}. ${goodbye}`,
    samples: ['Barbería Central', 'martes 24/11 10:00', 'Leo Suárez', '10:35'],
    buttons: [
      { kind: 'reply', title: 'Aceptar' },
      { kind: 'reply', title: 'No puedo' },
    ],
  },
] as const satisfies readonly Template[];

export type TemplateName = (typeof templates)[number]['name'];

/** A value as a template takes it: on one line, because the service refuses others, and of at most 60 characters. */
export const templateValue = (text: string): string =>
  Array.from(text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .slice(0, 60)
    .join('')
    .trim();
