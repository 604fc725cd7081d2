import { useEffect, useEffectEvent, useRef } from 'react';
import type { StatusChange } from './use-status-change.ts';
import styles from './Unsaved.module.css';

const shownMs = 5_000;

type Props = {
  change: StatusChange;
  /** Called before another try, which takes the button away. */
  onRetry?: () => void;
};

/** Says where a status was set that it was not saved, for five seconds or as long as it has the pointer or the focus. */
export const Unsaved = (props: Props) => props.change.isUnsaved && <Words {...props} />;

function Words({ change: { reason, retry, forget }, onRetry }: Props) {
  const words = useRef<HTMLParagraphElement>(null);
  const leave = useEffectEvent(() => {
    if (!words.current?.matches(':hover, :focus-within')) forget();
  });
  useEffect(() => {
    words.current?.scrollIntoView({ block: 'nearest' });
    const timer = setInterval(() => leave(), shownMs);
    return () => clearInterval(timer);
  }, []);
  const tryAgain = () => {
    onRetry?.();
    retry();
  };
  return (
    <p ref={words} role="alert" className={styles.unsaved}>
      No se guardó.{' '}
      {reason ?? (
        <button type="button" className={styles.retry} onClick={tryAgain}>
          Reintentar
        </button>
      )}
    </p>
  );
}
