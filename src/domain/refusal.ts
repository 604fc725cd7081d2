const refusals = {
  unreadable: [400, 'No pudimos leer la solicitud.'],
  wrong_password: [400, 'La contraseña actual no es correcta.'],
  bad_token: [400, 'El enlace no es válido o ya venció. Pide uno nuevo.'],
  no_customer: [400, 'La barbería todavía no tiene una suscripción.'],
  bad_signature: [400, 'Firma inválida.'],
  not_authenticated: [401, 'No autenticado'],
  bad_credentials: [401, 'Credenciales inválidas'],
  deposit_required: [402, 'Esta barbería pide un anticipo para confirmar.'],
  forbidden: [403, 'No tienes permisos para esta acción.'],
  prove_yourself: [403, 'Confirma tu contraseña para seguir.'],
  example_shop: [403, 'Es una barbería de ejemplo'],
  foreign_origin: [403, 'Origen no permitido.'],
  booking_closed: [403, 'La barbería no está recibiendo reservas online en este momento.'],
  not_taken_online: [403, 'No podemos tomar esta reserva por internet. Comunícate con la barbería.'],
  proof_needed: [403, 'Un momento: estamos comprobando que no eres un robot.'],
  owner_undeletable: [403, 'No se puede eliminar al dueño de la barbería.'],
  not_found: [404, 'No encontrado'],
  not_acceptable: [406, 'Formato no admitido.'],
  self_undeletable: [409, 'No puedes eliminar tu propio usuario.'],
  email_taken: [409, 'Ese correo ya está en uso.'],
  slug_taken: [409, 'Esa dirección ya está en uso.'],
  organization_exists: [409, 'Ya tienes una barbería.'],
  already_subscribed: [409, 'La suscripción ya está activa.'],
  cards_not_here: [409, 'Stripe todavía no abre cuentas en el país de tu barbería.'],
  payment_due: [409, 'Hay un pago pendiente de la suscripción: resuélvelo antes de empezar otra.'],
  too_many_of_these: [409, 'Llegaste al máximo permitido.'],
  day_off_exists: [409, 'Ese día ya está marcado como libre.'],
  slot_taken: [409, 'Ese horario acaba de ocuparse. Elige otro.'],
  slot_held: [409, 'Ese horario está reservado para otra persona.'],
  no_barber_free: [409, 'Ningún barbero está libre en ese horario. Elige otro.'],
  closed_day: [409, 'La barbería está cerrada en ese horario.'],
  blocked_time: [409, 'El barbero tiene ese horario bloqueado.'],
  too_soon: [409, 'Esta barbería pide reservar con más anticipación.'],
  outside_hours: [409, 'El barbero no atiende en ese horario.'],
  day_off: [409, 'El barbero tiene libre ese día.'],
  idempotency_mismatch: [409, 'Esa clave de reintento ya se usó con otra reserva.'],
  visit_moved: [409, 'La reserva cambió de horario. Revisa la nueva fecha antes de confirmar.'],
  waitlist_off: [409, 'Esta barbería no tiene lista de espera.'],
  free_now: [409, 'Ya hay un horario libre en ese rango. Resérvalo ahora.'],
  offer_gone: [409, 'Ese lugar ya no está disponible. Sigues en la lista.'],
  proposal_gone: [409, 'Esa propuesta ya no está disponible. Reserva de nuevo.'],
  absence_outdated: [409, 'Algunas reservas cambiaron mientras elegías. Revísalas.'],
  reservation_locked: [409, 'La reserva ya no se puede modificar.'],
  plan_changed: [409, 'La agenda cambió mientras la mirabas. Revisa el nuevo plan.'],
  nothing_to_shift: [409, 'No hay reservas para correr.'],
  charge_exists: [409, 'Esta visita ya está cobrada.'],
  visit_off: [409, 'La visita está cancelada o el cliente no asistió.'],
  visit_ahead: [409, 'Solo se cobra una visita de hoy o de días anteriores.'],
  cash_closed: [409, 'La caja de ese día ya está cerrada.'],
  commission_settled: [409, 'La comisión de ese cobro ya se liquidó.'],
  period_taken: [409, 'Ese período se superpone con otro ya liquidado.'],
  chats_stopped: [409, 'WhatsApp se detuvo porque varios clientes pidieron no recibir más mensajes.'],
  import_running: [409, 'Ya hay una importación en curso.'],
  import_undone_late: [409, 'Esa importación ya no se puede deshacer.'],
  push_off: [409, 'Esta instalación no tiene activados los avisos al teléfono.'],
  deposit_not_due: [409, 'Esta reserva no necesita anticipo.'],
  deposit_settled: [409, 'Ese anticipo ya está cerrado.'],
  deposit_unconfirmed: [409, 'El cliente todavía no confirmó por correo.'],
  deposit_disputed: [409, 'El banco del cliente reclama este pago: hasta que decida no se puede devolver.'],
  undo_overtaken: [409, 'Alguien cambió esa reserva después: ya no se puede deshacer.'],
  undo_too_late: [409, 'Pasaron más de 10 minutos: ya no se puede deshacer.'],
  series_ended: [409, 'Esa repetición ya terminó.'],
  hold_expired: [409, 'El tiempo para confirmar la reserva terminó. Reserva de nuevo.'],
  call_the_shop: [409, 'Llama a la barbería para cancelar o cambiar.'],
  not_rateable: [409, 'Sobre esta reserva no se puede opinar.'],
  reservation_over: [409, 'La reserva ya terminó.'],
  no_reward: [409, 'Todavía no tiene un premio.'],
  redemption_fixed: [409, 'Ese premio ya no se puede deshacer.'],
  too_early: [409, 'Todavía es muy temprano.'],
  reservation_started: [409, 'La reserva ya comenzó: solo se puede modificar antes de la hora de inicio.'],
  too_large: [413, 'La solicitud es demasiado grande.'],
  unsupported_media: [415, 'Formato no admitido.'],
  invalid: [422, 'Hay datos que no son válidos.'],
  weak_password: [422, 'Esa contraseña es muy fácil de adivinar. Elige otra.'],
  slug_reserved: [422, 'Esa dirección no se puede usar.'],
  unknown_timezone: [422, 'La zona horaria no es válida.'],
  past: [422, 'Ese horario ya pasó.'],
  outside_window: [422, 'Solo se puede reservar desde hoy hasta 15 días después.'],
  off_mark: [422, 'Los turnos comienzan cada 15 minutos.'],
  nonexistent_time: [422, 'Esa hora no existe en la zona horaria de la barbería.'],
  unknown_service: [422, 'Alguno de los servicios ya no está disponible.'],
  unknown_barber: [422, 'El barbero ya no está disponible.'],
  unknown_branch: [422, 'La sucursal no es válida.'],
  visit_too_long: [422, 'La visita no puede durar más de 12 horas.'],
  unknown_client: [422, 'El cliente no existe.'],
  client_without_name: [422, 'Escribe el nombre del cliente o elige «Sin cita».'],
  no_duration: [422, 'Elige un servicio o indica cuánto dura.'],
  date_out_of_reach: [422, 'Solo se puede agendar desde 31 días atrás hasta un año adelante.'],
  past_midnight: [422, 'Alguna reserva pasaría al día siguiente.'],
  bad_repeat: [422, 'Revisa los días y las semanas de la repetición.'],
  not_in_block: [422, 'Ese día no es parte del bloqueo.'],
  payments_mismatch: [422, 'La suma de los pagos no coincide con el total.'],
  discount_too_large: [422, 'El descuento no puede superar el total.'],
  period_too_long: [422, 'El período es demasiado largo.'],
  period_unfinished: [422, 'El período debe terminar antes de hoy.'],
  day_off_past: [409, 'Ese día ya pasó.'],
  past_day_off: [422, 'No puede ser anterior a hoy.'],
  unreadable_file: [422, 'No pudimos leer el archivo. Guárdalo como CSV e intenta de nuevo.'],
  foreign_push_host: [422, 'Ese navegador no se puede usar para avisos.'],
  photo_elsewhere: [422, 'La foto debe subirse desde la aplicación.'],
  too_many: [429, 'Demasiados intentos. Espera un momento y vuelve a probar.'],
  hold_refused: [
    429,
    'No pudimos reservar ese horario mientras completas tus datos; todavía puedes confirmarlo.',
  ],
  too_many_visits: [
    429,
    'Ya tienes 3 reservas próximas en esta barbería. Para otra más, comunícate con ella.',
  ],
  deposit_open: [429, 'Ya tienes un anticipo pendiente en esta barbería.'],
  too_many_unconfirmed: [
    429,
    'Hay muchas reservas por confirmar. Intenta nuevamente en unos minutos o llama a la barbería.',
  ],
  too_many_waiting: [429, 'Ya estás en la lista de espera de esta barbería.'],
  broken: [500, 'Ocurrió un error inesperado.'],
  payments_failed: [502, 'El servicio de pagos no respondió bien. Intenta nuevamente.'],
  confirmation_unavailable: [
    503,
    'Ahora no podemos enviarte el correo de confirmación. Llama a la barbería o intenta más tarde.',
  ],
  payments_down: [503, 'El pago no responde. Intenta nuevamente en unos minutos.'],
  unavailable: [503, 'El servicio no está disponible en este momento. Intenta nuevamente.'],
} as const satisfies Record<string, readonly [status: number, detail: string]>;

export type RefusalCode = keyof typeof refusals;
export type Problem = { msg: string; loc: (string | number)[]; type: string };
export type Detail = string | Problem[];
export type RefusalBody = { code: RefusalCode; detail: Detail };

export const statusOf = (code: RefusalCode): number => refusals[code][0];
export const sentenceOf = (code: RefusalCode): string => refusals[code][1];
export const refusalCodes = Object.keys(refusals) as RefusalCode[];

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly detail: Detail;
  readonly retryAfterSeconds: number | undefined;
  readonly keys: object | undefined;

  constructor(
    code: RefusalCode,
    more: { detail?: Detail; retryAfterSeconds?: number; status?: number; keys?: object } = {},
  ) {
    const [status, sentence] = refusals[code];
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.status = more.status ?? status;
    this.detail = more.detail ?? sentence;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.keys = more.keys;
  }

  get body(): RefusalBody {
    return { code: this.code, detail: this.detail, ...this.keys };
  }
}
