import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';

/**
 * Sends once however often it is asked to: from the first `mutate` until its answer is on the screen, another one
 * does nothing. Everything that sends goes through here, because a slow page draws a disabled button too late.
 */
export function useSending<A, I = void>(options: UseMutationOptions<A, Error, I>) {
  const { mutate, mutateAsync: _unguarded, reset: forget, ...sending } = useMutation(options);
  const isUnderWay = useRef(false);
  const { status, submittedAt } = sending;
  // Only once the answer was drawn: until then a press still finds the form that was sent. And no later, or the next press
  // would be lost.
  useLayoutEffect(() => {
    if (submittedAt > 0 && status !== 'pending') isUnderWay.current = false;
  }, [status, submittedAt]);
  const send: typeof mutate = (...sent) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(...sent);
  };
  // Not while it is under way: its answer would be heard by nobody, and another one never be sent.
  const reset = () => {
    if (!isUnderWay.current) forget();
  };
  return { ...sending, reset, mutate: send };
}
