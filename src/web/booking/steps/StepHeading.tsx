import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './Steps.module.css';

let isFirst = true;

/** Heading of a step. A new step scrolls to the top and focuses its heading, so that screen readers announce it. */
export function StepHeading({ children, hint }: { children: string; hint?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // A layout effect runs before passive effects, so that the booked panel can move the focus to its own heading.
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
