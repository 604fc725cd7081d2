import { Unreachable } from './failures.ts';

// Delay before the object URL is revoked, because some browsers read the file only after the click.
const keptMs = 60_000;

const named = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'navaja';

/** An incomplete response saves nothing and throws `Unreachable`. */
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
