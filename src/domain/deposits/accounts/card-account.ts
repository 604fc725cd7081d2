export const accountStates = ['none', 'unfinished', 'able', 'not_able'] as const;
export const accountReasons = [
  'cards_off',
  'cards_not_here',
  'reviewing',
  'rejected',
  'unsupported',
  'disconnected',
] as const;
export type CardAccountState = {
  state: (typeof accountStates)[number];
  reason: (typeof accountReasons)[number] | null;
};

/** The provider's status of card payments; `gone` for an account that the shop disconnected or the provider closed. */
export type CardStatus = { status: string; resolution: string | null };

const notAble = (reason: CardAccountState['reason']): CardAccountState => ({ state: 'not_able', reason });

const states: Record<string, CardAccountState> = {
  active: { state: 'able', reason: null },
  pending: notAble('reviewing'),
  rejected: notAble('rejected'),
  unsupported: notAble('unsupported'),
  gone: notAble('disconnected'),
};

export const accountStateOf = ({ status, resolution }: CardStatus): CardAccountState =>
  states[status] ??
  (resolution === 'contact_stripe' || resolution === 'no_resolution'
    ? notAble('rejected')
    : { state: 'unfinished', reason: null });

type Texts = { label: string; text: string };
const texts: Record<CardAccountState['state'] | NonNullable<CardAccountState['reason']>, Texts> = {
  none: {
    label: 'Sin conectar',
    text: 'Conecta tu cuenta de Stripe para cobrar anticipos con tarjeta. El dinero llega a tu cuenta y Navaja no cobra comisión.',
  },
  unfinished: {
    label: 'Sin terminar',
    text: 'Falta completar tus datos en Stripe para empezar a cobrar.',
  },
  able: { label: 'Activos', text: 'Tu cuenta de Stripe puede cobrar con tarjeta.' },
  not_able: { label: 'No disponibles', text: 'Tu cuenta de Stripe no puede cobrar con tarjeta.' },
  cards_off: {
    label: 'No disponibles',
    text: 'Los cobros con tarjeta no están habilitados en esta instalación.',
  },
  cards_not_here: {
    label: 'No disponibles',
    text: 'Stripe todavía no abre cuentas en el país de tu barbería.',
  },
  reviewing: {
    label: 'En revisión',
    text: 'Stripe está revisando tus datos. Te escribirá si necesita algo más.',
  },
  rejected: {
    label: 'Rechazados',
    text: 'Stripe no habilitó los cobros en tu cuenta. Entra a Stripe para ver el motivo.',
  },
  unsupported: {
    label: 'No disponibles',
    text: 'Stripe no permite cobrar con tarjeta a este tipo de cuenta. Entra a Stripe para ver el motivo.',
  },
  disconnected: {
    label: 'Desconectados',
    text: 'Tu cuenta de Stripe ya no está conectada con Navaja. Conéctala otra vez para cobrar con tarjeta.',
  },
};

export const accountText = ({ state, reason }: CardAccountState): Texts => texts[reason ?? state];

export const cardStateNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(texts).map(([key, { label }]) => [key, label.toLowerCase()]),
);
