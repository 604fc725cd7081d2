import { useEffect, useEffectEvent, useRef } from 'react';
import { barberTaken } from '#domain/schedule/lost-time.ts';
import type { StatusChange } from './use-status-change.ts';
import { useTakenBy } from './use-taken-by.ts';
import styles from './Unsaved.module.css';

const shownMs = 5_000;

type Props = {
  change: StatusChange;
  /** Called before a retry, which removes the focused button. */
  onRetry?: () => void;
};

export const Unsaved = (props: Props) => props.change.isUnsaved && <Words {...props} />;

function Words({ change: { taken, zone, retry, forget }, onRetry }: Props) {
  const words = useRef<HTMLParagraphElement>(null);
  const takenBy = useTakenBy(taken, zone);
  const leave = useEffectEvent(() => {
    if (!words.current?.matches(':hover, :focus-within')) forget();
  });
  const isKnown = takenBy !== undefined;
  useEffect(() => {
    if (!isKnown) return undefined;
    words.current?.scrollIntoView({ block: 'nearest' });
    const timer = setInterval(() => leave(), shownMs);
    return () => clearInterval(timer);
  }, [isKnown]);
  const tryAgain = () => {
    onRetry?.();
    retry();
  };
  if (!isKnown) return null;
  return (
    <p ref={words} role="alert" className={styles.unsaved}>
      No se guardó.{' '}
      {taken ? (
        (takenBy ?? barberTaken)
      ) : (
        <button type="button" className={styles.retry} onClick={tryAgain}>
          Reintentar
        </button>
      )}
    </p>
  );
}
