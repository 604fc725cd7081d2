import type { ShopContact } from '#domain/branches/reach.ts';
import { ContactAfterRefusal } from '#web/branches/ContactButtons.tsx';
import { isRefused, Unreachable } from '#web/lib/http/failures.ts';
import { Button } from '#web/ui/Button.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { bookingFailure } from './booking-request.ts';
import styles from './ConfirmStep.module.css';

type Props = { failure: unknown; contact: ShopContact | undefined; hasProblems: boolean };

/** No alert, because a toast already announced the failure. */
export const FailureBox = ({ failure, contact, hasProblems }: Props) =>
  failure instanceof Unreachable ? (
    <div className={styles.failure}>
      <Problem isAnnounced>Sin conexión. Tus datos siguen aquí.</Problem>
      <Button type="submit" variant="secondary">
        Intentar de nuevo
      </Button>
    </div>
  ) : (
    <div className={styles.failure}>
      <Problem isAnnounced>{hasProblems ? 'Revisa los datos marcados.' : bookingFailure(failure)}</Problem>
      {isRefused(failure, 'deposit_open') && <p>El enlace para pagarlo está en el correo que te enviamos.</p>}
      <ContactAfterRefusal {...{ failure, contact }} />
    </div>
  );
