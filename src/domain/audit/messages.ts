import { fullName } from '../text/contact.ts';
import type { AuditEntry, AuditSubject } from './contract.ts';

const own = ({ person, subject_id }: AuditEntry) => person?.id === subject_id;
const withBarber = ({ barber }: AuditEntry) => (barber ? ` con ${barber}` : '');
const ofBarber = ({ barber, person }: AuditEntry) =>
  barber && !(person && fullName(person) === barber) ? ` de ${barber}` : '';

type Message = string | ((entry: AuditEntry) => string);
const messages = {
  reservation: {
    booked: (entry) =>
      entry.actor === 'staff'
        ? `agendó una reserva de ${entry.about}${withBarber(entry)}`
        : `reservó${withBarber(entry)}`,
    rescheduled: (entry) => `reprogramó su reserva${withBarber(entry)}`,
    canceled: (entry) => `canceló su reserva${withBarber(entry)}`,
    moved: ({ about }) => `movió la reserva de ${about}`,
    delayed: ({ about }) => `corrió por demora la reserva de ${about}`,
    'client-confirmed': 'confirmó por enlace que viene',
    'chat-confirmed': 'confirmó por WhatsApp que viene',
    'reminders-off': 'apagó por enlace sus recordatorios',
    'reminders-on': 'volvió a pedir sus recordatorios',
    arrived: ({ about }) => `marcó que llegó ${about}`,
    'not-arrived': ({ about }) => `marcó que ${about} todavía no llegó`,
    'said-late': 'avisó que llega tarde',
    'said-on-time': 'avisó que llega a tiempo',
    'status-set': ({ about }) => `cambió el estado de la reserva de ${about}`,
    'to-call': ({ about }) => `dejó por llamar a ${about}`,
    deleted: ({ about }) => `eliminó la reserva de ${about}`,
    undone: ({ about }) => `deshizo un cambio de la reserva de ${about}`,
    restored: ({ about }) => `recuperó la reserva de ${about}`,
    'email-dropped': ({ about }) => `no envió un correo sobre la reserva de ${about}`,
    // An undone import deletes its reservations, so their client cannot be named.
    imported: ({ about }) => (about ? `importó la reserva de ${about}` : 'importó una reserva'),
    'import-undone': 'deshizo la importación de una reserva',
  },
  user: {
    registered: 'creó su cuenta',
    created: ({ about }) => `agregó a ${about}`,
    changed: (entry) => (own(entry) ? 'cambió sus datos' : `cambió los datos de ${entry.about}`),
    'branch-assigned': (entry) =>
      own(entry) ? 'cambió su sucursal' : `cambió la sucursal de ${entry.about}`,
    'password-changed': 'cambió su contraseña',
    'sessions-ended': 'cerró sus otras sesiones',
    'password-reset': 'eligió una contraseña nueva con el enlace de su correo',
    'email-confirmed': 'confirmó su correo',
    'email-restored': 'recuperó su correo anterior',
    'email-lost': ({ about }) => `quitó a ${about} un correo que es de otra persona`,
    deleted: ({ about }) => `eliminó a ${about}`,
    'email-dropped': ({ about }) => `no envió un correo a ${about}`,
  },
  hours: {
    changed: (entry) =>
      ofBarber(entry) ? `cambió el horario semanal${ofBarber(entry)}` : 'cambió su horario semanal',
  },
  'day-off': {
    created: (entry) => `agregó un día libre${ofBarber(entry)}`,
    deleted: (entry) => `quitó un día libre${ofBarber(entry)}`,
  },
  block: {
    created: (entry) => `bloqueó un horario${ofBarber(entry)}`,
    changed: (entry) => `cambió un horario bloqueado${ofBarber(entry)}`,
    deleted: (entry) => `quitó un horario bloqueado${ofBarber(entry)}`,
    undone: (entry) => `deshizo un cambio de un horario bloqueado${ofBarber(entry)}`,
  },
  absence: {
    created: (entry) =>
      ofBarber(entry) ? `anotó que ${entry.barber} no puede venir` : 'anotó que no puede venir',
    undone: (entry) => `deshizo la ausencia${ofBarber(entry)}`,
  },
  closing: {
    created: ({ about }) => `agregó el día cerrado ${about}`,
    changed: ({ about }) => `cambió el día cerrado ${about}`,
    deleted: ({ about }) => `quitó el día cerrado ${about}`,
  },
  series: {
    made: 'agendó turnos que se repiten',
    ended: 'canceló los turnos que quedaban de una repetición',
  },
  waitlist: {
    joined: 'entró a la lista de espera',
    confirmed: 'confirmó su lugar en la lista de espera',
    added: ({ about }) => `anotó a ${about} en la lista de espera`,
    offered: ({ about }) => `ofreció un lugar a ${about}`,
    declined: 'no aceptó el lugar que se le ofreció',
    lapsed: ({ about }) => `dejó vencer el lugar que se ofreció a ${about}`,
    withdrawn: ({ about }) => `retiró el lugar que se ofreció a ${about}`,
    removed: ({ about }) => `quitó a ${about} de la lista de espera`,
    left: 'salió de la lista de espera',
    'email-dropped': ({ about }) => `no envió un correo sobre la lista de espera a ${about}`,
  },
  client: {
    created: ({ about }) => `agregó al cliente ${about}`,
    changed: ({ about }) => `cambió los datos del cliente ${about}`,
    tagged: ({ about }) => `cambió las etiquetas del cliente ${about}`,
    blocked: ({ about }) => `bloqueó al cliente ${about}`,
    unblocked: ({ about }) => `desbloqueó al cliente ${about}`,
    'consents-set': ({ about }) => `cambió qué avisos recibe ${about}`,
    'data-request-settled': ({ about }) => `marcó como respondido el pedido de datos de ${about}`,
    noted: ({ about }) => `anotó algo sobre el cliente ${about}`,
    'note-deleted': ({ about }) => `borró una nota sobre el cliente ${about}`,
    merged: ({ about }) => `unió otros clientes con ${about}`,
    erased: ({ actor }) => (actor === 'client' ? 'borró sus datos' : 'borró los datos de un cliente'),
    retired: 'borró los datos de un cliente que dejó de venir',
    'told-apart': ({ about }) => `indicó que ${about} y otro cliente no son la misma persona`,
    'not-told-apart': ({ about }) => `dejó de indicar que ${about} y otro cliente no son la misma persona`,
    redeemed: ({ about }) => `dio un premio a ${about}`,
    'redemption-undone': ({ about }) => `deshizo un premio de ${about}`,
    separated: ({ about }) => `separó a un cliente que se había unido con ${about}`,
  },
  deposit: {
    transferred: ({ about }) => `avisó que transfirió el anticipo de ${about}`,
    received: ({ about }) => `recibió el anticipo de ${about}`,
    'asked-later': ({ about }) => `reservó la visita de ${about} sin esperar el pago`,
    rejected: ({ about }) => `rechazó el anticipo de ${about}`,
    waived: ({ about }) => `reservó la visita de ${about} sin anticipo`,
    lapsed: ({ about }) => `dejó vencer el anticipo de ${about}`,
    'given-up': ({ about }) => `dejó sin pagar el anticipo de ${about}`,
    kept: ({ about }) => `retuvo el anticipo de ${about}`,
    'refund-failed': ({ about }) => `no pudo devolver el anticipo de ${about}`,
    'refund-promised': ({ about }) => `va a devolver el anticipo de ${about}`,
    refunded: ({ about }) => `devolvió el anticipo de ${about}`,
    disputed: ({ about }) => `avisó que el banco reclama el anticipo de ${about}`,
    'dispute-won': ({ about }) =>
      `avisó que el reclamo del anticipo de ${about} se resolvió a favor de la barbería`,
    'dispute-lost': ({ about }) => `avisó que el banco le devolvió el anticipo a ${about}`,
    'email-dropped': ({ about }) => `no envió un correo sobre el anticipo de ${about}`,
  },
  rating: {
    given: 'opinó sobre su reserva',
    changed: 'cambió su opinión sobre su reserva',
  },
  charge: {
    created: ({ about }) => `cobró la visita de ${about}`,
    voided: ({ about }) => `anuló el cobro de la visita de ${about}`,
  },
  cash: {
    'float-set': 'cambió el efectivo inicial de la caja',
    moved: 'anotó un movimiento de caja',
    closed: 'cerró la caja',
    reopened: 'reabrió la caja',
  },
  commission: {
    'rules-changed': 'cambió las comisiones',
    settled: ({ about }) => `liquidó la comisión de ${about}`,
    reopened: ({ about }) => `reabrió la liquidación de ${about}`,
  },
  feed: {
    shared: 'compartió un calendario',
    renewed: 'cambió la dirección de un calendario',
    ended: 'desactivó un calendario',
  },
  service: {
    created: ({ about }) => `creó el servicio ${about}`,
    changed: ({ about }) => `cambió el servicio ${about}`,
    deleted: ({ about }) => `eliminó el servicio ${about}`,
  },
  branch: {
    created: ({ about }) => `creó la sucursal ${about}`,
    changed: ({ about }) => `cambió la sucursal ${about}`,
    deleted: ({ about }) => `eliminó la sucursal ${about}`,
  },
  profile: {
    changed: 'cambió la página pública',
    'photo-added': 'agregó una foto a la página',
    'photo-changed': 'cambió la descripción de una foto de la página',
    'photo-removed': 'quitó una foto de la página',
    'photos-ordered': 'ordenó las fotos de la página',
  },
  organization: {
    created: ({ about }) => `abrió la barbería ${about}`,
    changed: 'cambió los datos de la barbería',
    'rules-changed': 'cambió las reservas online',
    'notices-changed': 'cambió los avisos',
    'book-changed': 'cambió el libro de clientes',
    'terms-changed': 'cambió las condiciones de las reservas',
    'policy-changed': 'cambió los anticipos',
    'ratings-changed': 'cambió el pedido de opiniones',
    'cards-connected': 'abrió una cuenta de cobros con tarjeta',
    'cards-changed': 'informó un cambio de los cobros con tarjeta',
    'loyalty-changed': 'cambió la tarjeta de sellos',
    'clients-exported': 'descargó los clientes',
    'unknown-canceled': 'canceló las reservas online de desconocidos',
    'flood-seen': 'vio muchas reservas de desconocidos y les pide confirmarlas por correo',
    'chats-stopped': 'detuvo WhatsApp porque varios clientes pidieron no recibir más mensajes',
    'email-dropped': 'no envió un correo',
  },
  import: {
    read: 'subió un archivo para importar',
    changed: 'dijo qué contiene el archivo que importa',
    started: 'empezó una importación',
    done: 'terminó una importación',
    undone: 'deshizo una importación',
  },
  device: {
    added: 'activó los avisos en un dispositivo',
    changed: 'cambió los avisos de un dispositivo',
    removed: 'quitó los avisos de un dispositivo',
    tested: 'envió un aviso de prueba a un dispositivo',
    gone: 'dejó de avisar a un dispositivo que ya no recibe avisos',
  },
  billing: { changed: 'informó un cambio de la suscripción' },
} as const satisfies Record<AuditSubject, Readonly<Record<string, Message>>>;

export type AuditAction<S extends AuditSubject> = keyof (typeof messages)[S];

export function actorName({ actor, actor_name, person, about }: AuditEntry): string {
  if (person) return fullName(person);
  if (actor_name) return actor_name;
  if (actor === 'client') return about ? `${about} (cliente)` : 'El cliente';
  return actor === 'provider' ? 'El servicio de pagos' : 'Navaja';
}

/** Rest of a Spanish sentence that begins with the actor's name. */
export function auditMessage(entry: AuditEntry): string {
  const ofSubject: Readonly<Record<string, Message>> = messages[entry.subject];
  const message = ofSubject[entry.action] ?? 'hizo un cambio';
  return typeof message === 'string' ? message : message(entry);
}

export const subjectNames: Record<AuditSubject, string> = {
  reservation: 'Reservas',
  user: 'Personas',
  hours: 'Horarios',
  'day-off': 'Días libres',
  block: 'Bloqueos',
  absence: 'Ausencias',
  closing: 'Días cerrados',
  series: 'Repeticiones',
  waitlist: 'Lista de espera',
  client: 'Clientes',
  rating: 'Opiniones',
  charge: 'Cobros',
  deposit: 'Anticipos',
  cash: 'Caja',
  commission: 'Comisiones',
  feed: 'Calendarios',
  service: 'Servicios',
  branch: 'Sucursales',
  profile: 'Página pública',
  organization: 'Barbería',
  import: 'Importaciones',
  device: 'Dispositivos',
  billing: 'Suscripción',
};
