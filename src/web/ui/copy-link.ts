import { toast } from './toasts.ts';

/** Puts an address on the clipboard and says so, or what to do where that is refused. */
export async function copyLink(address: string): Promise<void> {
  if (await copyText(address)) toast.success('Enlace copiado');
  else toast.error('No se pudo copiar', `Cópialo a mano: ${address}`);
}

/** Puts a text on the clipboard, which browsers offer to secure origins only; false where they do not. */
async function copyText(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) return false;
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
