import { toast } from './toasts.ts';

/** Copies an address; if the browser refuses, a toast shows the address to copy by hand. */
export const copyLink = (address: string): Promise<void> => copyText(address, 'Enlace copiado');

/** Copies a text; `done` is the toast after success. */
export async function copyText(text: string, done: string): Promise<void> {
  if (await isCopied(text)) toast.success(done);
  else toast.error('No se pudo copiar', `Cópialo a mano: ${text}`);
}

/** False where the clipboard is unavailable, because browsers offer it on secure origins only. */
async function isCopied(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) return false;
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
