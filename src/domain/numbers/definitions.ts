import type { Figures } from './contract.ts';

type Definition = { name: string; meaning: string };

export const definitions: Record<keyof Figures, Definition> = {
  visits: {
    name: 'Visitas',
    meaning: 'Las reservas que empiezan en estos días, sin contar las canceladas ni las eliminadas.',
  },
  completed: { name: 'Completadas', meaning: 'Las visitas marcadas como completadas.' },
  no_shows: { name: 'No asistieron', meaning: 'Las visitas marcadas como "No asistió".' },
  no_show_rate: {
    name: 'Ausencias',
    meaning: 'Las visitas a las que no asistieron, de todas las completadas o no asistidas.',
  },
  canceled: { name: 'Cancelaciones', meaning: 'Las reservas de estos días que se cancelaron.' },
  late_canceled: {
    name: 'Cancelaciones tardías',
    meaning: 'Las que se cancelaron cuando faltaban menos de 24 horas, sin las que canceló la barbería.',
  },
  unsettled: {
    name: 'Sin marcar',
    meaning: 'Las visitas que ya terminaron y siguen agendadas o confirmadas.',
  },
  unsettled_value: {
    name: 'Valor sin marcar',
    meaning: 'El precio reservado de las visitas que ya terminaron y nadie marcó.',
  },
  expected: {
    name: 'Esperado',
    meaning: 'El precio reservado de las visitas agendadas o confirmadas que todavía no terminaron.',
  },
  done: {
    name: 'Hecho',
    meaning:
      'Lo que valen las visitas completadas: lo cobrado sin propina si hay un cobro; si no, el precio reservado.',
  },
  charges: { name: 'Cobros', meaning: 'Los cobros registrados en estos días que no se anularon.' },
  charged: {
    name: 'Cobrado',
    meaning: 'Lo cobrado en estos días, con descuentos y sin propinas, sea de la visita que sea.',
  },
  tips: { name: 'Propinas', meaning: 'Las propinas de los cobros de estos días; son del barbero.' },
  by_method: {
    name: 'Cobrado por medio',
    meaning: 'Los pagos de los cobros de estos días, con propinas, por medio de pago.',
  },
  average_ticket: { name: 'Ticket promedio', meaning: 'Lo cobrado sin propinas, dividido por los cobros.' },
  open_minutes: {
    name: 'Tiempo abierto',
    meaning: 'El horario que valía cada día, sin días libres, bloqueos ni cierres.',
  },
  booked_minutes: {
    name: 'Tiempo ocupado',
    meaning: 'El tiempo reservado dentro del horario, sin canceladas ni ausencias.',
  },
  outside_minutes: { name: 'Fuera de horario', meaning: 'El tiempo reservado fuera del horario.' },
  occupancy: {
    name: 'Ocupación',
    meaning: 'El tiempo ocupado dividido por el tiempo abierto; lo trabajado fuera de horario no cuenta.',
  },
  new_clients: {
    name: 'Clientes nuevos',
    meaning: 'Los clientes cuya primera visita de todas empieza en estos días.',
  },
  returning_clients: {
    name: 'Clientes que vuelven',
    meaning: 'Los clientes de estos días que ya habían tenido una visita antes.',
  },
  rebooked_clients: {
    name: 'Ya tienen próxima',
    meaning: 'De los clientes que vinieron en estos días, los que tienen otra reserva por delante.',
  },
  without_client: { name: 'Sin nombre', meaning: 'Las visitas sin cita de quienes no dieron su nombre.' },
};
