import { CircleAlert, LockKeyhole } from 'lucide';
import type { CashDay } from '#domain/cash/contract.ts';
import type { Zone } from '#domain/time.ts';
import { useSession } from '#web/lib/session/session.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { closedText } from './cash-text.ts';
import type { CashAction } from './dialogs/CashDialog.tsx';
import styles from './CashPage.module.css';

type Props = { day: CashDay; zone: Zone; isToday: boolean; onAsk: (action: CashAction) => void };

export function DrawerState({ day, zone, isToday, onAsk }: Props) {
  const { user } = useSession();
  const closed = closedText(day, zone);
  if (closed === null && isToday) return null;
  if (closed === null) {
    return (
      <Notice tone="orange" label="Caja sin cerrar" icon={<Icon of={CircleAlert} />}>
        <p>Nadie cerró la caja de este día.</p>
      </Notice>
    );
  }
  return (
    <section aria-label="Caja cerrada" className={styles.closed}>
      <Icon of={LockKeyhole} />
      <div>
        <p>{closed}</p>
        {day.note && <p className={styles.note}>{day.note}</p>}
      </div>
      {user && userMay(user, 'cash.reopen') && (
        <Button variant="secondary" onClick={() => onAsk({ what: 'reopen' })}>
          Reabrir
        </Button>
      )}
    </section>
  );
}
