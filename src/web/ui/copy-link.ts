import { toast } from './toasts.ts';

/** Puts an address on the clipboard and says so, or what to do where that is refused. */
export const copyLink = (address: string): Promise<void> => copyText(address, 'Enlace copiado');

/** The same for any text; `done` is what is said then. */
export async function copyText(text: string, done: string): Promise<void> {
  if (await isCopied(text)) toast.success(done);
  else toast.error('No se pudo copiar', `Cópialo a mano: ${text}`);
}

/** Browsers offer the clipboard to secure origins only; false where they do not. */
async function isCopied(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) return false;
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
