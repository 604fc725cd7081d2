import { linePrice } from '#domain/booking/form/basket.ts';
import { peopleOf, turnsOf } from '#domain/booking/groups/company.ts';
import { fullName } from '#domain/text/contact.ts';
import { formatPrice } from '#domain/money.ts';
import { timesText } from '#domain/services/service-list.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { Phrase } from '#web/ui/Phrase.tsx';
import { anyBarberText } from '../summary/barber-text.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import styles from './GroupLines.module.css';

type Props = { wizard: Wizard; showsBarber?: boolean };

export function GroupLines({ wizard, showsBarber = false }: Props) {
  const { choice, organization } = wizard;
  const turns = turnsOf(choice, organization.timezone);
  const barber = showsBarber && barberLabel(wizard);
  return (
    <ul className={styles.people} aria-label="Personas">
      {peopleOf(choice).map(({ name, lines }, at) => {
        const turn = turns?.[at];
        return (
          <li key={at} className={styles.person}>
            <p className={styles.head}>
              <strong>{name}</strong>
              {turn && (
                <span className={styles.time}>
                  <Phrase>{`${formatTime(turn.start)} a ${formatTime(turn.end)}`}</Phrase>
                </span>
              )}
            </p>
            {barber && <p className={styles.line}>{barber}</p>}
            {lines.length === 0 && <p className={styles.line}>Sin servicios</p>}
            {lines.map((line) => (
              <p key={line.service.id} className={styles.line}>
                <span>{timesText({ ...line, name: line.service.name })}</span>
                <span>
                  <Phrase>{line.service.is_premium ? 'Sin costo' : formatPrice(linePrice(line))}</Phrase>
                </span>
              </p>
            ))}
          </li>
        );
      })}
    </ul>
  );
}

const barberLabel = ({ choice, barber }: Wizard): string =>
  choice.barberId === 'any' ? anyBarberText : barber ? `Con ${fullName(barber)}` : '';
