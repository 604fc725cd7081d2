import { Unreachable } from './failures.ts';

// Some browsers read a saved file only after the click that saves it.
const keptMs = 60_000;

const named = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'navaja';

/** Saves the file of an answer under its own name: all of it or nothing. Throws `Unreachable`. */
export async function saveFile(response: Response): Promise<void> {
  const content = await response.blob().catch((cause: unknown) => {
    throw new Unreachable(cause);
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = named(response);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs);
}
