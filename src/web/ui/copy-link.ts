import { toast } from './overlays/toasts.ts';

export const copyLink = (address: string): Promise<void> => copyText(address, 'Enlace copiado');

export async function copyText(text: string, done: string): Promise<void> {
  if (await isCopied(text)) toast.success(done);
  else toast.error('No se pudo copiar', `Cópialo a mano: ${text}`);
}

/** Browsers offer the clipboard on secure origins only. */
async function isCopied(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) return false;
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
