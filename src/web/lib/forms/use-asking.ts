import { useRef, useState } from 'react';

type Asking<A> = { onDone: (answer: A) => void; onFailed?: (failure: unknown) => void };

/** For the public app, which has no query library; the last error stays until the next request. */
export function useAsking<I, A>(ask: (input: I) => Promise<A>, { onDone, onFailed }: Asking<A>) {
  const [sending, setSending] = useState<I | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const isBusy = useRef(false);
  const send = async (input: I) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(input);
    setFailure(null);
    try {
      onDone(await ask(input));
    } catch (problem) {
      setFailure(problem);
      onFailed?.(problem);
    } finally {
      isBusy.current = false;
      setSending(null);
    }
  };
  return { sending, failure, send };
}
