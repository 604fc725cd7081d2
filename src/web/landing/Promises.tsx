import { Bell, CalendarCheck, CalendarClock, CreditCard, Scissors, Smartphone } from 'lucide';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Promises.module.css';

const promises = [
  [
    Smartphone,
    'Reservas online',
    'Tus clientes eligen servicio, barbero y horario en menos de un minuto, desde el teléfono y sin crear una cuenta.',
  ],
  [
    CalendarCheck,
    'Tu agenda al día',
    'Cada reserva aparece sola en la agenda, y nadie queda anotado dos veces a la misma hora.',
  ],
  [
    Bell,
    'Recordatorios por correo y WhatsApp',
    'Tus clientes reciben cada reserva, cambio y recordatorio, y la tienen en su calendario.',
  ],
  [
    CalendarClock,
    'Cambios sin llamadas',
    'Con su enlace, el cliente reprograma o cancela antes de la hora de inicio y el lugar vuelve a quedar libre.',
  ],
  [
    Scissors,
    'Todo tu equipo',
    'Varias sucursales y barberos, cada uno con sus horarios, sus descansos y sus días libres.',
  ],
  [CreditCard, 'Suscripción mensual', 'Sin contratos: cancela cuando quieras, tú mismo y desde tu panel.'],
] as const;

export const Promises = () => (
  <section className={styles.promises} aria-label="Qué te da Navaja">
    {promises.map(([icon, title, text]) => (
      <article key={title} className={styles.promise}>
        <Icon of={icon} size={24} />
        <h2>{title}</h2>
        <p>{text}</p>
      </article>
    ))}
  </section>
);
