/** Why the product cannot start, as one sentence for the person at the terminal; `main.ts` prints it and exits 1. */
export class StartupError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'StartupError';
  }
}
