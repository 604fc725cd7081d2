import { Ban, CircleAlert, CircleCheck } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import { findingText } from '#domain/schedule/finding-text.ts';
import { isHard, type StaffFinding } from '#domain/schedule/findings.ts';
import type { Zone } from '#domain/time.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from '../Counter.module.css';

type Props = {
  /** null: no objection to the slot; undefined: still unknown. */
  finding: StaffFinding | null | undefined;
  zone: Zone;
  children?: ReactNode;
};

export function FindingLine({ finding, zone, children }: Props) {
  const isBlocking = Boolean(finding && isHard(finding));
  const line = useRef<HTMLDivElement>(null);
  const isWarning = Boolean(finding);
  useEffect(() => {
    if (isWarning) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isWarning]);
  const tone = finding ? (isBlocking ? styles.hard : styles.soft) : styles.free;
  const icon = finding ? (isBlocking ? Ban : CircleAlert) : CircleCheck;
  return (
    <div ref={line} className={finding === undefined ? undefined : `${styles.finding} ${tone}`}>
      <output className={styles.words}>
        {finding !== undefined && (
          <>
            <Icon of={icon} />
            {findingText(finding ?? undefined, zone)}
            {isBlocking && children && '.'}
          </>
        )}
      </output>
      {isBlocking && children}
    </div>
  );
}
