import { Button } from '#web/ui/Button.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import { HoldLine } from '../hold/HoldLine.tsx';
import { briefText } from '../summary/choice-text.ts';
import type { Held } from '../wizard/use-flow.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import styles from './ConfirmStep.module.css';

type Props = { wizard: Wizard; held: Held | null; onDetail: () => void };

/** Short, so that the form starts on a phone's first screen. */
export function Brief({ wizard, held, onDetail }: Props) {
  const [when, ...what] = briefText(wizard);
  return (
    <div className={styles.brief}>
      <p className={styles.when}>
        <Phrase>{when}</Phrase>
      </p>
      <div className={styles.what}>
        {what.map((line, at) => (
          <p key={at}>
            <Phrase>{line}</Phrase>
          </p>
        ))}
      </div>
      <HoldLine held={held} zone={wizard.organization.timezone} />
      <Button variant="quiet" onClick={onDetail}>
        Ver detalle
      </Button>
    </div>
  );
}
