import { isRefused } from './failures.ts';

type Answer = (isProven: boolean) => void;

// What waits for the password to be given, and the page's way to ask for it.
let asked: Promise<boolean> | null = null;
let answer: Answer | null = null;
const listeners = new Set<() => void>();

function publish(next: Answer | null) {
  answer = next;
  for (const listener of listeners) listener();
}

/** Ends the question for the password, where there is one; null while nobody is asked. */
export const readProof = (): Answer | null => answer;

export function followProof(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks for the password, once for all who wait; false when it is not given. */
const askForProof = (): Promise<boolean> =>
  (asked ??= new Promise<boolean>(publish).finally(() => {
    asked = null;
    publish(null);
  }));

/** Runs a request and, where the server wants to be sure who is there, once more after the password was given. */
export async function withProof<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (failure) {
    if (!isRefused(failure, 'prove_yourself') || !(await askForProof())) throw failure;
    return request();
  }
}
