import { useEffect, useEffectEvent } from 'react';
import { toast } from './toasts.ts';

/** Says that a part of the program which somebody asked for did not come, and forgets the wish: asking again fetches it again. */
export function useMissingPart(isMissing: boolean, forget: () => void): void {
  const giveUp = useEffectEvent(() => {
    toast.error('No pudimos cargar esta parte.', 'Revisa tu conexión e intenta nuevamente.');
    forget();
  });
  useEffect(() => {
    if (isMissing) giveUp();
  }, [isMissing]);
}
