import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import { Phrase } from '#web/ui/Phrase.tsx';
import type { Held } from '../wizard/use-flow.ts';
import styles from './HoldLine.module.css';

export const HoldLine = ({ held, zone }: { held: Held | null; zone: Zone }) => (
  <output className={styles.hold}>
    {held && (
      <Phrase>
        {held.isOver
          ? 'El horario ya no está guardado, pero puedes confirmarlo si sigue libre.'
          : `Te guardamos este horario hasta las ${formatTime(instantToLocal(held.held_until, zone))}.`}
      </Phrase>
    )}
  </output>
);
