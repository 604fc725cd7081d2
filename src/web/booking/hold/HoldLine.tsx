import { formatTime } from '#domain/time-format.ts';
import { instantToLocal } from '#domain/time.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import styles from './HoldLine.module.css';

/** Says until when the chosen time is held, or that it is no more; empty where nothing was held. */
export const HoldLine = ({ wizard: { held, organization } }: { wizard: Wizard }) => (
  <output className={styles.hold}>
    {held &&
      (held.isOver
        ? 'El horario ya no está guardado, pero puedes confirmarlo si sigue libre.'
        : `Te guardamos este horario hasta las ${formatTime(instantToLocal(held.held_until, organization.timezone))}.`)}
  </output>
);
