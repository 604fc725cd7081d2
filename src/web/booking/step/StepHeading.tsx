import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './Steps.module.css';

let isFirst = true;

/** The heading of a step. A new step scrolls to the top and focuses its heading, so that it is announced. */
export function StepHeading({ children, hint }: { children: string; hint?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // A layout effect, so that a passive effect (as of the booked panel) may take the focus afterwards.
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
