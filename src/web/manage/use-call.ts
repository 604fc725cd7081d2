import { useState } from 'react';
import { isRefused } from '#web/lib/http/failures.ts';

export function useCall(close: () => void) {
  const [presses, setPresses] = useState(0);
  const ask = () => setPresses((before) => before + 1);
  const askIfRefused = (failure: unknown) => {
    if (!isRefused(failure, 'call_the_shop')) return;
    close();
    ask();
  };
  return { presses, ask, askIfRefused };
}
