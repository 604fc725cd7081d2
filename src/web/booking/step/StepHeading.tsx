import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './Steps.module.css';

let isFirst = true;

/** Names a step. Coming to it begins at the top, with the focus here, so that it is read out and the keys go on from it. */
export function StepHeading({ children, hint }: { children: string; hint?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the passive effects, so that what has more to say than a new step may take the focus after it.
  useLayoutEffect(() => {
    if (!isFirst) {
      heading.current?.focus({ preventScroll: true });
      scrollTo({ top: 0, behavior: 'instant' });
    }
    isFirst = false;
  }, []);
  return (
    <div className={styles.heading}>
      <h2 ref={heading} tabIndex={-1}>
        {children}
      </h2>
      {hint && <p>{hint}</p>}
    </div>
  );
}
