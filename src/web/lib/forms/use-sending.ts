import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';

/**
 * Sends at most one request at a time: from the first `mutate` until its response is rendered, further calls do
 * nothing. Every form sends through this hook, because a slow page renders a disabled button too late.
 */
export function useSending<A, I = void>(options: UseMutationOptions<A, Error, I>) {
  const { mutate, mutateAsync: _unguarded, reset: forget, ...sending } = useMutation(options);
  const isUnderWay = useRef(false);
  const { status, submittedAt } = sending;
  // Released once the response is rendered, because an earlier press would submit the same form again; a later release
  // would lose the next press.
  useLayoutEffect(() => {
    if (submittedAt > 0 && status !== 'pending') isUnderWay.current = false;
  }, [status, submittedAt]);
  const send: typeof mutate = (...sent) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(...sent);
  };
  // Ignored while a request is pending: a reset would detach its result, so that the guard would never be released.
  const reset = () => {
    if (!isUnderWay.current) forget();
  };
  return { ...sending, reset, mutate: send };
}
