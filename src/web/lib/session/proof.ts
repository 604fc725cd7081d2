import { isRefused } from '../http/failures.ts';

type Answer = (isProven: boolean) => void;

// The open password prompt: its promise, shared by all waiting requests, and the function that answers it.
let pendingProof: Promise<boolean> | null = null;
let answer: Answer | null = null;
const listeners = new Set<() => void>();

function publish(next: Answer | null) {
  answer = next;
  for (const listener of listeners) listener();
}

export const readProof = (): Answer | null => answer;

export function followProof(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens one prompt for all waiting requests; false when the user cancels it. */
const askForProof = (): Promise<boolean> =>
  (pendingProof ??= new Promise<boolean>(publish).finally(() => {
    pendingProof = null;
    publish(null);
  }));

export async function withProof<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (failure) {
    if (!isRefused(failure, 'prove_yourself') || !(await askForProof())) throw failure;
    return request();
  }
}
