import { lateChoices, takesLate } from '#domain/reservations/arrival/arrival.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { EpochMs } from '#domain/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import styles from './LateChoice.module.css';
import { type LateOutcome, useLate } from './use-late.ts';

type Props = LateOutcome & { reservation: PublicReservation; now: EpochMs };

export function LateChoice({ reservation, now, ...outcome }: Props) {
  const { minutes, isWaiting, tell } = useLate(reservation, outcome);
  if (!takesLate(reservation, now)) return null;
  return (
    <section className={styles.late} aria-labelledby="late">
      <h3 id="late">Voy tarde:</h3>
      <div className={styles.choices}>
        {lateChoices.map((choice) => (
          <Button
            key={choice}
            variant={minutes === choice ? 'primary' : 'secondary'}
            pressed={minutes === choice}
            label={`Voy ${choice} min tarde`}
            onClick={() => tell(minutes === choice ? 0 : choice)}
          >
            <Phrase>{`${choice} min`}</Phrase>
          </Button>
        ))}
      </div>
      <output className={styles.answer}>
        {isWaiting && 'Sin conexión: avisamos cuando vuelva.'}
        {!isWaiting &&
          minutes > 0 &&
          'La barbería ya lo sabe. Si llegas a tiempo, toca de nuevo los minutos.'}
      </output>
    </section>
  );
}
